/// Puts lines in the order that a person reads them in: columns of running text one after the other, else rows from top to
/// bottom, and each from left to right.
struct ReadingOrder {
    /// How many rows above columns, and below them, may run across them: headings, footers.
    private static let maxHeadRows = 12

    /// The direction of the rows.
    private let along: Point

    /// - Parameter lines: all of the page, on the page as it is turned.
    init(of lines: [PlacedLine]) {
        // Rows run as the long lines do.
        var sum = Point(x: 0, y: 0)
        for line in lines where !line.box.runsDown {
            sum = sum + line.box.along * line.box.length
        }
        along = sum.length > 0 ? sum * (1 / sum.length) : Point(x: 1, y: 0)
    }

    func sorted(_ lines: [PlacedLine]) -> [PlacedLine] {
        let places = lines.map { line in
            Place(
                line: line, x: line.box.center.dot(along), y: line.box.center.dot(along.quarterTurned))
        }
        return ordered(places).map(\.line)
    }

    /// A line on the page with its rows level.
    private struct Place {
        let line: PlacedLine
        let x: Double
        let y: Double

        /// Across the rows. What runs down takes the place of its whole length.
        var height: Double { line.box.runsDown ? line.box.length : line.box.thickness }
        var width: Double { line.box.runsDown ? line.box.thickness : line.box.length }
        var extent: Columns.Extent { Columns.Extent(left: x - width / 2, right: x + width / 2, thickness: height) }
    }

    private func ordered(_ places: [Place]) -> [Place] {
        let rows = Self.rows(of: places)
        for head in 0..<min(Self.maxHeadRows, rows.count) {
            for foot in 0..<min(Self.maxHeadRows / 2, rows.count - head) {
                let body = rows[head..<rows.count - foot].flatMap(\.self)
                guard let cut = Columns.cut(body.map(\.extent)) else { continue }
                return rows.prefix(head).flatMap(\.self) + ordered(body.filter { $0.x < cut })
                    + ordered(body.filter { $0.x >= cut }) + rows.suffix(foot).flatMap(\.self)
            }
        }
        return rows.flatMap(\.self)
    }

    private static func rows(of places: [Place]) -> [[Place]] {
        var rows: [[Place]] = []
        for place in places.sorted(by: { ($0.y, $0.x) < ($1.y, $1.x) }) {
            if let last = rows.last?.last, place.y - last.y < 0.5 * min(place.height, last.height) {
                rows[rows.count - 1].append(place)
            } else {
                rows.append([place])
            }
        }
        return rows.map { row in row.sorted { $0.x < $1.x } }
    }
}
