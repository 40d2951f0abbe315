import Catalog
import CommandKit
import PhotoLibraries
import UnicodeText

/// Hits as lines for a terminal, in columns and with the marks in bold, or for a pipe, parted by tabs.
struct SearchListing {
    let lines: [String]

    init(_ hits: [SearchHit], isMarked: Bool) {
        let rows = hits.map { hit in
            (Terminal.printable(hit.library), Terminal.printable(hit.identifier.rawValue), hit)
        }
        guard isMarked else {
            lines = rows.map { "\($0)\t\($1)\t\(Terminal.printable($2.line))" }
            return
        }
        let libraryWidth = rows.map(\.0.cellWidth).max() ?? 0
        let identifierWidth = min(rows.map(\.1.cellWidth).max() ?? 0, Self.widestIdentifier)
        lines = rows.map { library, identifier, hit in
            Self.padded(library, to: libraryWidth) + "  " + Self.padded(identifier, to: identifierWidth) + "  "
                + Self.marked(hit)
        }
    }

    /// A longer identifier pushes its line out of the column.
    private static let widestIdentifier = 40
    private static let bold = "\u{1b}[1m"
    private static let plain = "\u{1b}[22m"

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.cellWidth))
    }

    private static func marked(_ hit: SearchHit) -> String {
        let characters = Array(hit.line)
        var text = ""
        var end = 0
        for mark in hit.marks {
            text += Terminal.printable(String(characters[end..<mark.lowerBound]))
            text += bold + Terminal.printable(String(characters[mark])) + plain
            end = mark.upperBound
        }
        return text + Terminal.printable(String(characters[end...]))
    }
}
