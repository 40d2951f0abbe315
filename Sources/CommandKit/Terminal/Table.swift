import UnicodeText

/// Rows in aligned columns, by the width of the characters (CJK takes two cells).
package struct Table: Sendable {
    package enum Alignment: Sendable {
        case left
        case right
    }

    package struct Column: Sendable, ExpressibleByStringLiteral {
        package var title: String
        package var alignment: Alignment

        package init(_ title: String, alignment: Alignment = .left) {
            self.title = title
            self.alignment = alignment
        }

        package init(stringLiteral value: String) {
            self.init(value)
        }

        /// A column of numbers.
        package static func number(_ title: String) -> Column {
            Column(title, alignment: .right)
        }
    }

    private let columns: [Column]
    private var rows: [[String]] = []

    package init(_ columns: [Column]) {
        self.columns = columns
    }

    package var isEmpty: Bool { rows.isEmpty }

    /// Adds a row; missing cells are empty, and cells too many are dropped.
    package mutating func append(_ cells: [String]) {
        rows.append(columns.indices.map { $0 < cells.count ? Terminal.printable(cells[$0]) : "" })
    }

    /// The lines, the titles first, without an end of line after the last.
    ///
    /// - Parameter width: if the table is wider, the last column is cut, to ten cells at least.
    package func render(width: Int? = nil) -> String {
        let lines = [columns.map(\.title)] + rows
        var widths = columns.indices.map { index in lines.map { $0[index].cellWidth }.max() ?? 0 }
        if let width, let last = widths.popLast() {
            let others = widths.reduce(0) { $0 + $1 + 2 }
            widths.append(min(last, max(10, width - others)))
        }
        return lines.map { line(of: $0, widths) }.joined(separator: "\n")
    }

    private func line(of cells: [String], _ widths: [Int]) -> String {
        var line = ""
        for (index, cell) in cells.enumerated() {
            let text = Terminal.truncate(cell, columns: widths[index])
            let padding = String(repeating: " ", count: widths[index] - text.cellWidth)
            let gap = index == 0 ? "" : "  "
            line += gap + (columns[index].alignment == .right ? padding + text : text + padding)
        }
        // Nothing is to be seen of spaces at the end, but they wrap.
        while line.last == " " { line.removeLast() }
        return line
    }
}
