import CVips
import TextRecognition

/// Owns one reference to a `VipsImage`: a lazy pipeline, computed when its pixels are asked for.
///
/// A picture that was loaded from memory must not outlive the bytes.
final class VipsPicture {
    /// Where decoding gives up.
    enum Tolerance {
        /// At the first error.
        case strict
        /// Never, as long as there are some pixels.
        case lenient

        fileprivate var failOn: VipsFailOn { self == .strict ? VIPS_FAIL_ON_ERROR : VIPS_FAIL_ON_NONE }
    }

    let pointer: UnsafeMutablePointer<VipsImage>

    init(owning pointer: UnsafeMutablePointer<VipsImage>) {
        self.pointer = pointer
    }

    deinit {
        g_object_unref(pointer)
    }

    /// Reads the header; pixels are decoded later.
    ///
    /// - Parameters:
    ///   - page: from 0, as libvips counts; only TIFF has more than one that is read.
    ///   - shrink: 1, 2, 4 or 8: decode at this fraction of the size, where the format allows it (JPEG, WebP).
    static func load(
        _ bytes: UnsafeBufferPointer<UInt8>, format: ImageFormat, page: Int = 0, shrink: Int = 1,
        tolerance: Tolerance = .lenient
    ) throws(VipsError) -> VipsPicture {
        let failOn = tolerance.failOn
        let start = bytes.baseAddress
        let count = bytes.count
        let image: UnsafeMutablePointer<VipsImage>?
        switch format {
        case .jpeg: image = phototext_vips_load_jpeg(start, count, failOn, Int32(shrink))
        case .png: image = phototext_vips_load_png(start, count, failOn)
        case .tiff: image = phototext_vips_load_tiff(start, count, failOn, Int32(page))
        case .webP: image = phototext_vips_load_webp(start, count, failOn, 1 / Double(shrink))
        case .heif: image = phototext_vips_load_heif(start, count, failOn)
        case .gif: image = phototext_vips_load_gif(start, count, failOn)
        case .jpegXL: image = phototext_vips_load_jxl(start, count, failOn)
        case .bmp, .jpeg2000, .pdf: preconditionFailure("libvips is not to read \(format.rawValue)")
        }
        return try make(image)
    }

    var width: Int { Int(vips_image_get_width(pointer)) }
    var height: Int { Int(vips_image_get_height(pointer)) }
    var bandCount: Int { Int(vips_image_get_bands(pointer)) }
    var hasAlpha: Bool { vips_image_hasalpha(pointer) != 0 }
    var pageCount: Int { max(1, Int(vips_image_get_n_pages(pointer))) }

    /// From Exif or TIFF, 1 to 8; anything else counts as 1.
    var orientation: Int { Int(vips_image_get_orientation(pointer)) }

    /// The Exif field, as libvips words it: the value, then its type in parentheses.
    func exifText(_ name: String) -> String? {
        var text: UnsafePointer<CChar>?
        guard vips_image_get_typeof(pointer, name) != 0, vips_image_get_string(pointer, name, &text) == 0 else {
            vips_error_clear()
            return nil
        }
        return text.map(String.init(cString:))
    }

    /// Bytes: one band of grey, and one of alpha when the picture has it.
    func convertedToGrey() throws(VipsError) -> VipsPicture {
        var picture = self
        let bandCount = picture.hasAlpha ? 2 : 1
        // A grey picture's profile only bends its tones; a broken profile is no reason to give the picture up.
        if picture.bandCount > 2, vips_image_get_typeof(picture.pointer, VIPS_META_ICC_NAME) != 0,
            let profiled = try? Self.make(phototext_vips_embedded_profile_to_srgb(picture.pointer))
        {
            picture = profiled
        }
        picture = try Self.make(phototext_vips_colourspace(picture.pointer, VIPS_INTERPRETATION_B_W))
        if picture.bandCount > bandCount {
            picture = try Self.make(phototext_vips_first_bands(picture.pointer, Int32(bandCount)))
        }
        if vips_image_get_format(picture.pointer) != VIPS_FORMAT_UCHAR {
            picture = try Self.make(phototext_vips_to_bytes(picture.pointer))
        }
        return picture
    }

    /// Made smaller when it has more pixels than that.
    func fitted(maxPixels: Int) throws(VipsError) -> VipsPicture {
        let scale = PixelBudget.scale(width: width, height: height, maxPixels: maxPixels)
        return scale < 1 ? try shrunk(by: scale) : self
    }

    /// - Parameter scale: more than 0, less than 1.
    func shrunk(by scale: Double) throws(VipsError) -> VipsPicture {
        try Self.make(phototext_vips_resize(pointer, scale))
    }

    /// The picture, made smaller when it is larger than is worth reading.
    static func fitted(_ image: GreyImage) throws(RecognitionFailure) -> GreyImage {
        let scale = PixelBudget.scale(width: image.width, height: image.height)
        guard scale < 1 else { return image }
        VipsRuntime.start()
        let small = image.pixels.withUnsafeBytes { pixels in
            try? make(
                vips_image_new_from_memory(
                    pixels.baseAddress, pixels.count, Int32(image.width), Int32(image.height), 1, VIPS_FORMAT_UCHAR)
            ).shrunk(by: scale).greyImage()
        }
        guard let small else {
            throw RecognitionFailure(.outOfMemory, "There is not enough memory to make the image smaller.")
        }
        return small
    }

    /// Computes the pixels of a picture that was ``convertedToGrey()``.
    func greyImage() throws(VipsError) -> GreyImage {
        let values = try values()
        return GreyImage(
            width: width, height: height,
            pixels: hasAlpha ? values.withUnsafeBytes { AlphaGround.flatten($0) } : values)
    }

    /// Computes the pixels of a picture that was ``convertedToSRGB()``.
    func colourImage() throws(VipsError) -> ColourImage {
        let values = try values()
        return ColourImage(
            width: width, height: height,
            pixels: hasAlpha ? values.withUnsafeBytes { AlphaGround.flattenColours($0) } : values)
    }

    /// Computed right into the array: a photo of 48 megapixels would otherwise be in memory twice.
    private func values() throws(VipsError) -> [UInt8] {
        let size = width * height * bandCount
        let values = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            guard
                let target = vips_image_new_from_memory(
                    buffer.baseAddress, size, Int32(width), Int32(height), Int32(bandCount), VIPS_FORMAT_UCHAR)
            else { return }
            defer { g_object_unref(target) }
            if vips_image_write(pointer, target) == 0 { count = size }
        }
        guard values.count == size else { throw VipsError.takeLast() }
        return values
    }

    static func make(_ image: UnsafeMutablePointer<VipsImage>?) throws(VipsError) -> VipsPicture {
        guard let image else { throw VipsError.takeLast() }
        return VipsPicture(owning: image)
    }
}
