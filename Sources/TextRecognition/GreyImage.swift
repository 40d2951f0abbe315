/// A picture ready to be read: 8-bit grey, 0 black to 255 white, upright, rows from top to bottom without padding.
package struct GreyImage: Sendable {
    /// In pixels, at least 1.
    package let width: Int
    /// In pixels, at least 1.
    package let height: Int
    /// `width * height` bytes.
    package let pixels: [UInt8]

    package init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height, "the pixels do not fill the picture")
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}
