/// What an encoded image says of itself.
package struct ImageDescription: Sendable, Hashable, Codable {
    /// The format, as Apple's systems name it: `public.jpeg`, `public.heic`.
    package var typeIdentifier: String
    /// The Exif orientation, 1 to 8, that whoever decodes the bytes has to apply. 1 for HEIF, whose decoders turn the
    /// picture themselves.
    package var orientation: Int
    /// As stored: before the orientation is applied.
    package var size: PixelSize

    package init(typeIdentifier: String, orientation: Int, size: PixelSize) {
        self.typeIdentifier = typeIdentifier
        self.orientation = orientation
        self.size = size
    }
}
