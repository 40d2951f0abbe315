import CommandKit
package import Renditions

extension PixelSize: ExpressibleByArgument {
    /// The longest side that can be asked for.
    private static let maximumSide = 30_000

    /// `1200x800`.
    package init?(argument: String) {
        let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard sides.count == 2, sides.allSatisfy((1...Self.maximumSide).contains) else { return nil }
        self.init(width: sides[0], height: sides[1])
    }

    package static var argumentExpectation: String? { "a width and a height in pixels, as 1200x800" }

    package var defaultDescription: String? { description }
}
