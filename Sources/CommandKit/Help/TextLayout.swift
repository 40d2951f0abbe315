import UnicodeText

/// Wrapping of words for a terminal, by the width of the characters.
enum TextLayout {
    /// Stands where an option has no short name.
    static let noShortName = "    "

    /// Wraps every line of a text; further lines are indented. Lines that begin with a space stay as they are.
    static func wrap(_ text: String, columns: Int, indent: Int = 0) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard !line.hasPrefix(" ") else { return String(line) }
            let padding = String(repeating: " ", count: indent)
            return lines(line, columns: columns, indent: indent).joined(separator: "\n" + padding)
        }.joined(separator: "\n")
    }

    /// The column in which the texts of a list begin, so that no label but a very long one reaches it.
    static func textColumn(besides labels: [String]) -> Int {
        (labels.map(\.cellWidth).filter { $0 <= 30 }.max() ?? 30) + 4
    }

    /// Two columns: labels, and texts that wrap beside them. Long labels stand on a line of their own.
    static func list(_ rows: [(label: String, text: String)], from start: Int, columns: Int) -> String {
        rows.map { label, text in
            guard !text.isEmpty else { return "  " + label }
            let wrapped = wrap(text, columns: max(20, columns - start))
                .split(separator: "\n").joined(separator: "\n" + String(repeating: " ", count: start))
            let gap = start - 2 - label.cellWidth
            let separator = gap >= 2 ? String(repeating: " ", count: gap) : "\n" + String(repeating: " ", count: start)
            return "  " + label + separator + wrapped
        }.joined(separator: "\n")
    }

    private static func lines(_ text: Substring, columns: Int, indent: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var width = 0
        for word in text.split(separator: " ", omittingEmptySubsequences: true) {
            let wordWidth = word.cellWidth
            let available = columns - (lines.isEmpty ? 0 : indent)
            if width > 0 && width + 1 + wordWidth > available {
                lines.append(line)
                (line, width) = (String(word), wordWidth)
            } else {
                line += width > 0 ? " " + word : String(word)
                width += (width > 0 ? 1 : 0) + wordWidth
            }
        }
        return lines + [line]
    }
}
