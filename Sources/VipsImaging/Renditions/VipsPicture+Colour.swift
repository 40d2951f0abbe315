import CVips
import Renditions

extension VipsPicture {
    /// From red, green and blue of every pixel.
    static func picture(rgb pixels: UnsafeRawBufferPointer, size: PixelSize) throws(VipsError) -> VipsPicture {
        try make(
            phototext_vips_from_rgb(pixels.baseAddress, pixels.count, Int32(size.width), Int32(size.height)))
    }

    /// From red, green and blue of every pixel.
    static func picture(rgb values: [UInt8], size: PixelSize) throws(VipsError) -> VipsPicture {
        try make(
            values.withUnsafeBytes {
                phototext_vips_from_rgb($0.baseAddress, $0.count, Int32(size.width), Int32(size.height))
            })
    }

    /// The small picture in a HEIF file; the large one when it has none.
    static func loadHEIFThumbnail(_ bytes: UnsafeBufferPointer<UInt8>) throws(VipsError) -> VipsPicture {
        try make(phototext_vips_load_heif_thumbnail(bytes.baseAddress, bytes.count))
    }

    /// Decodes a small JPEG; the bytes need not stay.
    ///
    /// - Parameter limit: the most pixels that it may have.
    /// - Returns: nil when it has more.
    static func loadSmallJPEG(_ bytes: [UInt8], limit: Int) throws(VipsError) -> VipsPicture? {
        try bytes.withUnsafeBufferPointer { buffer throws(VipsError) in
            let picture = try load(buffer, format: .jpeg)
            guard picture.width * picture.height <= limit else { return nil }
            return try picture.inMemory()
        }
    }

    /// The JPEG that cameras put into Exif, to be shown at once.
    var exifThumbnail: [UInt8]? {
        var data: UnsafeRawPointer?
        var length = 0
        guard vips_image_get_typeof(pointer, "jpeg-thumbnail-data") != 0,
            vips_image_get_blob(pointer, "jpeg-thumbnail-data", &data, &length) == 0
        else {
            vips_error_clear()
            return nil
        }
        return [UInt8](UnsafeRawBufferPointer(start: data, count: length))
    }

    var size: PixelSize { PixelSize(width: width, height: height) }

    /// 8-bit red, green and blue of sRGB, on white where there was alpha.
    func convertedToSRGB() throws(VipsError) -> VipsPicture {
        var picture = self
        // A broken profile is no reason to give the picture up.
        if vips_image_get_typeof(picture.pointer, VIPS_META_ICC_NAME) != 0,
            let profiled = try? Self.make(phototext_vips_embedded_profile_to_srgb(picture.pointer))
        {
            picture = profiled
        }
        picture = try Self.make(phototext_vips_colourspace(picture.pointer, VIPS_INTERPRETATION_sRGB))
        if vips_image_get_format(picture.pointer) != VIPS_FORMAT_UCHAR {
            picture = try Self.make(phototext_vips_to_bytes(picture.pointer))
        }
        return picture
    }

    /// Without alpha: on white.
    func onWhite() throws(VipsError) -> VipsPicture {
        guard hasAlpha else { return self }
        let white: Double =
            switch vips_image_get_interpretation(pointer) {
            case VIPS_INTERPRETATION_RGB16, VIPS_INTERPRETATION_GREY16: 65535
            case VIPS_INTERPRETATION_CMYK: 0
            default: 255
            }
        return try Self.make(phototext_vips_put_on_white(pointer, white))
    }

    func part(_ part: RenditionGeometry.Part) throws(VipsError) -> VipsPicture {
        guard part.size != size else { return self }
        return try Self.make(
            phototext_vips_part(
                pointer, Int32(part.x), Int32(part.y), Int32(part.size.width), Int32(part.size.height)))
    }

    /// - Parameter isExact: with the filter that keeps more detail.
    func scaled(to target: PixelSize, isExact: Bool) throws(VipsError) -> VipsPicture {
        guard target != size else { return self }
        return try Self.make(
            phototext_vips_scale(
                pointer, Double(target.width) / Double(width), Double(target.height) / Double(height),
                isExact ? VIPS_KERNEL_LANCZOS3 : VIPS_KERNEL_LINEAR))
    }

    /// Turned and mirrored as one of Exif's orientations asks for. Computes the pixels: turning needs them all.
    func upright(from orientation: Int) throws(VipsError) -> VipsPicture {
        guard orientation != 1 else { return self }
        let picture = try inMemory()
        return try withExtendedLifetime(picture) { () throws(VipsError) in
            try Self.make(phototext_vips_turned(picture.pointer, Int32(orientation)))
        }
    }

    private func inMemory() throws(VipsError) -> VipsPicture {
        try Self.make(vips_image_copy_memory(pointer))
    }

    /// Computes the pixels and encodes them.
    func encoded(as encoding: RenditionEncoding) throws(VipsError) -> [UInt8] {
        var length = 0
        let bytes =
            switch encoding {
            case .jpeg: phototext_vips_encode_jpeg(pointer, 85, &length)
            case .png: phototext_vips_encode_png(pointer, 3, &length)
            case .rgb: vips_image_write_to_memory(pointer, &length)
            }
        guard let bytes else { throw VipsError.takeLast() }
        defer { g_free(bytes) }
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: length))
    }
}
