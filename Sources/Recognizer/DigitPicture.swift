import TextRecognition

/// Draws digits, black on white, from a 5 × 7 font enlarged with soft edges, which engines take for print.
final class DigitPicture: PagePicture {
    private let image: GreyImage

    /// - Parameter digits: each 0 to 9.
    init(_ digits: [Int]) {
        image = Self.draw(digits)
    }

    func grey() -> GreyImage { image }

    func colour(maxPixels: Int) -> ColourImage { ColourImage(image) }

    /// Pixels per dot of the font.
    private static let scale = 6
    /// Dots of white on every side.
    private static let margin = 4
    /// Dots per digit, with the gap.
    private static let advance = 7

    /// Seven rows of five dots, the most significant bit left.
    private static let font: [[UInt8]] = [
        [0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110],
        [0b00100, 0b01100, 0b10100, 0b00100, 0b00100, 0b00100, 0b11111],
        [0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111],
        [0b01110, 0b10001, 0b00001, 0b00110, 0b00001, 0b10001, 0b01110],
        [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010],
        [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110],
        [0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110],
        [0b11111, 0b00001, 0b00010, 0b00010, 0b00100, 0b00100, 0b00100],
        [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110],
        [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100],
    ]

    static func draw(_ digits: [Int]) -> GreyImage {
        let columns = digits.count * advance + 2 * margin
        let rows = 7 + 2 * margin
        let width = columns * scale
        let height = rows * scale
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            for x in 0..<width {
                pixels.append(UInt8(255 * (1 - ink(digits, x: position(x), y: position(y)))))
            }
        }
        return GreyImage(width: width, height: height, pixels: pixels)
    }

    /// The middle of a pixel, in dots from the first dot's middle.
    private static func position(_ pixel: Int) -> Double {
        (Double(pixel) + 0.5) / Double(scale) - 0.5 - Double(margin)
    }

    /// How much ink is at a place between dots, 0 to 1.
    private static func ink(_ digits: [Int], x: Double, y: Double) -> Double {
        let left = Int(x.rounded(.down))
        let top = Int(y.rounded(.down))
        let (right, bottom) = (x - Double(left), y - Double(top))
        let above = dot(digits, left, top) * (1 - right) + dot(digits, left + 1, top) * right
        let below = dot(digits, left, top + 1) * (1 - right) + dot(digits, left + 1, top + 1) * right
        // Steeper than linear: strokes as wide as a dot, with an edge of a pixel or two.
        return min(max((above * (1 - bottom) + below * bottom) * 3 - 1, 0), 1)
    }

    private static func dot(_ digits: [Int], _ column: Int, _ row: Int) -> Double {
        guard column >= 0, column / advance < digits.count, column % advance < 5, (0..<7).contains(row) else {
            return 0
        }
        let bits = font[digits[column / advance]][row]
        return bits >> (4 - column % advance) & 1 == 1 ? 1 : 0
    }
}
