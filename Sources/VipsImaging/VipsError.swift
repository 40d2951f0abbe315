import CVips

/// What libvips says of a failed call.
struct VipsError: Error, CustomStringConvertible {
    /// libvips' own words, one cause to a line. They may quote an image's metadata: for debugging only.
    let detail: String

    var description: String { "The image library could not decode the image." }

    /// Whether it was memory that was wanting, and not the image that was wrong.
    var isOutOfMemory: Bool { detail.contains("out of memory") }

    /// Takes the message that the last failed call left, and empties libvips' buffer, which otherwise only grows.
    static func takeLast() -> VipsError {
        defer { vips_error_clear() }
        return VipsError(detail: String(cString: vips_error_buffer()))
    }
}
