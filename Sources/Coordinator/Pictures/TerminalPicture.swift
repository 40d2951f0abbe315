import Renditions

/// A picture as coloured blocks: each cell of a terminal shows two pixels, one above the other.
struct TerminalPicture {
    private let rendition: Rendition

    /// - Parameter rendition: of the encoding `rgb`.
    init(_ rendition: Rendition) {
        self.rendition = rendition
    }

    /// One line of text for two rows of pixels.
    var lines: [String] {
        stride(from: 0, to: rendition.size.height, by: 2).map { row in
            let cells = (0..<rendition.size.width).map { column in
                let above = "\u{1b}[38;5;\(colour(column, row))m"
                let below = row + 1 < rendition.size.height ? "\u{1b}[48;5;\(colour(column, row + 1))m" : ""
                return above + below + "▀"
            }
            return cells.joined() + "\u{1b}[0m"
        }
    }

    /// The nearest of the 256 colours that nearly all terminals know: a cube of 6 × 6 × 6, and 24 greys.
    private func colour(_ column: Int, _ row: Int) -> Int {
        let start = (row * rendition.size.width + column) * 3
        let (red, green, blue) = (
            Int(rendition.bytes[start]), Int(rendition.bytes[start + 1]), Int(rendition.bytes[start + 2])
        )
        if max(red, green, blue) - min(red, green, blue) < 12, (8...238).contains(green) {
            return 232 + (green - 8) / 10
        }
        // The steps of the cube: 0, 95, 135, 175, 215, 255.
        let steps = [red, green, blue].map { $0 < 48 ? 0 : $0 < 115 ? 1 : ($0 - 35) / 40 }
        return 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
    }
}
