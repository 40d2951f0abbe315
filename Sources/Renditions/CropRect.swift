/// A part of a photo as it is displayed, in its unit square. After PhotoKit's `normalizedCropRect`: the origin is the
/// photo's *upper* left corner, other than in Vision.
package struct CropRect: Sendable, Hashable, Codable {
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

    /// Nothing is cropped.
    package static let zero = CropRect(x: 0, y: 0, width: 0, height: 0)

    /// Whether it is a part of the unit square, or ``zero``.
    package var isValid: Bool {
        self == .zero
            || x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= 1 + Self.tolerance
                && y + height <= 1 + Self.tolerance
    }

    /// 0.1 + 0.9 may be more than 1 in binary.
    private static let tolerance = 1e-9
}
