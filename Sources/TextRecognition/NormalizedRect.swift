/// A rectangle in the unit square of a picture as it is displayed. After Vision's `NormalizedRect`: the origin is the
/// picture's *lower* left corner.
package struct NormalizedRect: Sendable, Hashable, Codable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// From a pixel box whose origin is the *upper* left corner, as engines give it, clamped to the picture.
    ///
    /// - Parameters:
    ///   - left: the first column of the box, in pixels.
    ///   - top: the first row, in pixels from the top.
    ///   - right: the column after the last.
    ///   - bottom: the row after the last.
    ///   - imageWidth: of the displayed picture, in pixels, more than 0.
    ///   - imageHeight: likewise.
    package init(left: Int, top: Int, right: Int, bottom: Int, imageWidth: Int, imageHeight: Int) {
        let width = Double(imageWidth)
        let height = Double(imageHeight)
        let minX = min(max(Double(left), 0), width)
        let maxX = min(max(Double(right), minX), width)
        let minY = min(max(Double(top), 0), height)
        let maxY = min(max(Double(bottom), minY), height)
        self.init(
            x: minX / width, y: 1 - maxY / height, width: (maxX - minX) / width, height: (maxY - minY) / height)
    }

    /// Boxes travel and are stored as `[x, y, width, height]`, rounded to 1/100,000 of the picture.
    package init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        x = try container.decode(Double.self)
        y = try container.decode(Double.self)
        width = try container.decode(Double.self)
        height = try container.decode(Double.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for value in [x, y, width, height] {
            try container.encode((value * 100_000).rounded() / 100_000)
        }
    }
}
