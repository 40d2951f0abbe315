/// Finds the gutter between columns of print.
///
/// Columns are cut apart only where both sides are running text: several lines, most of them long, that fill their side.
/// The prices beside the items of a receipt are none, and are read row by row.
enum Columns {
    /// A line on the page with its rows level: what it covers from left to right, and how high it is, in pixels.
    struct Extent {
        var left: Double
        var right: Double
        var thickness: Double

        var shape: Double { (right - left) / max(1, thickness) }
    }

    private static let minLines = 3
    /// How many times as long as high the lines of running text are at least.
    private static let minShape = 6.0
    /// How much of its column's width a line of running text covers.
    private static let minFill = 0.6
    /// How wide a gutter is at least, in heights of a line.
    private static let minGutter = 0.6

    /// - Returns: where the left part ends, in the middle of the gutter; nil when there are no columns.
    static func cut(_ lines: [Extent]) -> Double? {
        guard lines.count >= 2 * minLines else { return nil }
        let thickness = median(lines.map(\.thickness))
        let gutters = gutters(of: lines).filter { width($0) >= minGutter * thickness }
        // Of three columns, two together would not look like one: each gutter is judged by its own neighbours.
        let middles = gutters.map { ($0.lowerBound + $0.upperBound) / 2 }
        let edges = [-Double.infinity] + middles + [.infinity]
        return gutters.indices
            .filter { index in
                isRunningText(lines.filter { $0.left > edges[index] && $0.right < middles[index] })
                    && isRunningText(lines.filter { $0.left > middles[index] && $0.right < edges[index + 2] })
            }
            .max { width(gutters[$0]) < width(gutters[$1]) }
            .map { middles[$0] }
    }

    private static func width(_ gutter: ClosedRange<Double>) -> Double {
        gutter.upperBound - gutter.lowerBound
    }

    /// What no line covers, between the leftmost and the rightmost.
    private static func gutters(of lines: [Extent]) -> [ClosedRange<Double>] {
        var gutters: [ClosedRange<Double>] = []
        var covered = -Double.infinity
        for line in lines.sorted(by: { $0.left < $1.left }) {
            if covered > -.infinity, line.left > covered { gutters.append(covered...line.left) }
            covered = max(covered, line.right)
        }
        return gutters
    }

    private static func isRunningText(_ lines: [Extent]) -> Bool {
        guard lines.count >= minLines, let left = lines.map(\.left).min(), let right = lines.map(\.right).max() else {
            return false
        }
        return median(lines.map(\.shape)) >= minShape
            && median(lines.map { $0.right - $0.left }) >= minFill * (right - left)
    }

    private static func median(_ values: [Double]) -> Double {
        values.sorted()[values.count / 2]
    }
}
