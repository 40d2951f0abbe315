/// Puts lines in the order that a person reads them in: rows from top to bottom, and each from left to right.
struct ReadingOrder {
    /// The direction of the rows.
    private let along: Point

    /// - Parameter lines: all of the page, on the page as it is turned.
    init(of lines: [PlacedLine]) {
        // Rows run as the long lines do.
        var sum = Point(x: 0, y: 0)
        for line in lines where line.box.along.x > abs(line.box.along.y) {
            sum = sum + line.box.along * line.box.length
        }
        along = sum.length > 0 ? sum * (1 / sum.length) : Point(x: 1, y: 0)
    }

    func sorted(_ lines: [PlacedLine]) -> [PlacedLine] {
        let places = lines.map { line in
            Place(
                line: line, x: line.box.center.dot(along), y: line.box.center.dot(along.quarterTurned),
                // What runs down takes the place of its whole length.
                height: line.box.along.x > abs(line.box.along.y) ? line.box.thickness : line.box.length)
        }
        return Self.rows(of: places).flatMap { row in row.sorted { $0.x < $1.x }.map(\.line) }
    }

    private struct Place {
        let line: PlacedLine
        let x: Double
        let y: Double
        /// Across the rows.
        let height: Double
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
        return rows
    }
}
