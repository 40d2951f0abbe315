/// A picture of 8 bits of red, green and blue a pixel: rows from top to bottom, without gaps.
package struct ColourImage: Sendable {
    /// In pixels, at least 1.
    package let width: Int
    /// In pixels, at least 1.
    package let height: Int
    /// `width * height * 3` bytes.
    package let pixels: [UInt8]

    package init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(
            width > 0 && height > 0 && pixels.count == width * height * 3, "the pixels do not fill the picture")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// A grey picture as one of colours.
    package init(_ image: GreyImage) {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(image.pixels.count * 3)
        for value in image.pixels {
            pixels.append(value)
            pixels.append(value)
            pixels.append(value)
        }
        self.init(width: image.width, height: image.height, pixels: pixels)
    }
}
