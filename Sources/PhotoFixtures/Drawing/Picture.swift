import CVips
import VipsImaging

/// A picture that is being drawn: owns one image of libvips.
final class Picture {
    /// What a picture's pixels are.
    enum Form {
        case colour, grey, cmyk, lab
        /// Black and white, and nothing between.
        case bilevel
        /// 16 bits a value.
        case deep
        /// Ink of this colour, and nothing around it.
        case transparent(Colour)
        case deepTransparent(Colour)
        /// Two frames.
        case animated
    }

    private let image: UnsafeMutablePointer<VipsImage>

    private init(_ image: UnsafeMutablePointer<VipsImage>?, _ step: String) throws(FixtureError) {
        guard let image else { throw .drawing(step) }
        self.image = image
    }

    deinit {
        g_object_unref(image)
    }

    var width: Int { Int(vips_image_get_width(image)) }
    var height: Int { Int(vips_image_get_height(image)) }

    static func filled(width: Int, height: Int, _ colour: Colour) throws(FixtureError) -> Picture {
        VipsRuntime.start()
        return try Picture(
            phototext_vips_draw_colour(Int32(width), Int32(height), colour.components), "drawing a colour")
    }

    /// Soft patches and grain around a colour, as photos have them.
    static func clouds(
        width: Int, height: Int, _ colour: Colour, contrast: Double, grain: Double, seed: Int32
    ) throws(FixtureError) -> Picture {
        VipsRuntime.start()
        return try Picture(
            phototext_vips_draw_clouds(Int32(width), Int32(height), colour.components, contrast, grain, seed),
            "drawing a background")
    }

    /// The coverage of a text; the size of the font is in pixels.
    static func text(_ text: String, font: String, size: Int, lineSpacing: Int) throws(FixtureError) -> Picture {
        VipsRuntime.start()
        let markup = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        return try Picture(
            phototext_vips_draw_text(markup, "\(font) \(size)", Int32(lineSpacing)), "drawing a text")
    }

    static func black(width: Int, height: Int) throws(FixtureError) -> Picture {
        VipsRuntime.start()
        return try Picture(phototext_vips_draw_black(Int32(width), Int32(height)), "drawing black")
    }

    static func decoded(_ bytes: [UInt8]) throws(FixtureError) -> Picture {
        VipsRuntime.start()
        let image = bytes.withUnsafeBytes { bytes -> UnsafeMutablePointer<VipsImage>? in
            guard let image = phototext_vips_draw_decoded(bytes.baseAddress, bytes.count) else { return nil }
            defer { g_object_unref(image) }
            return phototext_vips_draw_finished(image)
        }
        return try Picture(image, "decoding")
    }

    /// The same, computed once and kept in memory.
    func finished() throws(FixtureError) -> Picture {
        try Picture(phototext_vips_draw_finished(image), "drawing")
    }

    /// Ink where a mask covers it, and nothing elsewhere.
    static func floating(
        _ mask: Picture, width: Int, height: Int, x: Int, y: Int, _ colour: Colour
    ) throws(FixtureError) -> Picture {
        try Picture(
            phototext_vips_draw_floating(
                mask.image, Int32(width), Int32(height), Int32(x), Int32(y), colour.components),
            "drawing on nothing")
    }

    /// With its pixels in another form: grey, CMYK, CIELAB or 16 bits a value.
    func converted(to form: Form) throws(FixtureError) -> Picture {
        let space: VipsInterpretation
        switch form {
        case .grey: space = VIPS_INTERPRETATION_B_W
        case .cmyk: space = VIPS_INTERPRETATION_CMYK
        case .lab: space = VIPS_INTERPRETATION_LAB
        case .deep: space = VIPS_INTERPRETATION_RGB16
        default: throw FixtureError("no picture is converted to \(form)")
        }
        return try Picture(phototext_vips_draw_converted(image, space), "converting")
    }

    /// Black where it is dark, and white elsewhere.
    func bilevel() throws(FixtureError) -> Picture {
        let grey = try converted(to: .grey)
        return try Picture(phototext_vips_draw_bilevel(grey.image), "making black and white")
    }

    /// As the first frame of two.
    func followed(by next: Picture) throws(FixtureError) -> Picture {
        try Picture(phototext_vips_draw_frames(image, next.image), "joining frames")
    }

    func placing(_ other: Picture, x: Int, y: Int) throws(FixtureError) -> Picture {
        try Picture(phototext_vips_draw_on(image, other.image, Int32(x), Int32(y)), "placing a picture")
    }

    func inking(_ mask: Picture, x: Int, y: Int, _ colour: Colour) throws(FixtureError) -> Picture {
        guard x >= 0, y >= 0, x + mask.width <= width, y + mask.height <= height else {
            throw FixtureError("a text of \(mask.width) x \(mask.height) does not fit into \(width) x \(height)")
        }
        return try Picture(
            phototext_vips_draw_ink(image, mask.image, Int32(x), Int32(y), colour.components), "inking a text")
    }

    /// Stored so that a reader which applies `orientation` (Exif: 1 to 8) shows it as it is now.
    func stored(as orientation: Int) throws(FixtureError) -> Picture {
        // Exif's operations are their own inverses, but for the quarter turns 6 and 8.
        let (angle, isMirrored): (VipsAngle, Bool)
        switch orientation {
        case 1: (angle, isMirrored) = (VIPS_ANGLE_D0, false)
        case 2: (angle, isMirrored) = (VIPS_ANGLE_D0, true)
        case 3: (angle, isMirrored) = (VIPS_ANGLE_D180, false)
        case 4: (angle, isMirrored) = (VIPS_ANGLE_D180, true)
        case 5: (angle, isMirrored) = (VIPS_ANGLE_D90, true)
        case 6: (angle, isMirrored) = (VIPS_ANGLE_D270, false)
        case 7: (angle, isMirrored) = (VIPS_ANGLE_D270, true)
        case 8: (angle, isMirrored) = (VIPS_ANGLE_D90, false)
        default: throw FixtureError("\(orientation) is no Exif orientation")
        }
        let finished = try finished()
        return try withExtendedLifetime(finished) { () throws(FixtureError) in
            try Picture(
                phototext_vips_draw_turned(finished.image, angle, isMirrored ? 1 : 0, Int32(orientation)), "turning")
        }
    }

    /// Turned clockwise by 0, 90, 180 or 270 degrees, as if it had been so always.
    func turned(by degrees: Int) throws(FixtureError) -> Picture {
        let angles = [0: VIPS_ANGLE_D0, 90: VIPS_ANGLE_D90, 180: VIPS_ANGLE_D180, 270: VIPS_ANGLE_D270]
        guard let angle = angles[degrees] else { throw FixtureError("no picture is turned by \(degrees) degrees") }
        return try Picture(phototext_vips_draw_turned(image, angle, 0, 1), "turning")
    }

    /// Half as wide and half as high.
    func halved() throws(FixtureError) -> Picture {
        try Picture(phototext_vips_draw_halved(image), "making smaller")
    }

    func encoded(_ writer: String) throws(FixtureError) -> [UInt8] {
        // To decoders, what libvips does not trust is shut off; that writes are, is by the way.
        vips_operation_block_set("VipsForeignSave", 0)
        var length = 0
        guard let bytes = phototext_vips_draw_encoded(image, writer, &length) else { throw .drawing("encoding") }
        defer { g_free(bytes) }
        return Array(UnsafeRawBufferPointer(start: bytes, count: length))
    }

    /// Red, green and blue of every pixel, row by row.
    func values() throws(FixtureError) -> [UInt8] {
        var length = 0
        guard let values = vips_image_write_to_memory(image, &length) else { throw .drawing("reading the pixels") }
        defer { g_free(values) }
        return Array(UnsafeRawBufferPointer(start: values, count: length))
    }
}
