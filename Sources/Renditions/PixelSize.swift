/// A width and a height in pixels, never points.
package struct PixelSize: Sendable, Hashable, Codable, CustomStringConvertible {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// As large as the photo is. After PhotoKit's `PHImageManagerMaximumSize`.
    package static let maximum = PixelSize(width: .max, height: .max)

    /// Whether a picture can have it, or it is ``maximum``.
    package var isValid: Bool { width > 0 && height > 0 }

    package var description: String { self == .maximum ? "maximum" : "\(width)x\(height)" }
}
