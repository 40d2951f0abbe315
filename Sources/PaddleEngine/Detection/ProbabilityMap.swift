/// How likely each pixel of a picture belongs to text, 0 to 1: what detection by differentiable binarization gives.
struct ProbabilityMap {
    let width: Int
    let height: Int
    /// `width * height`, rows from top to bottom.
    private(set) var values: [Float]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        values = [Float](repeating: 0, count: width * height)
    }

    init(width: Int, height: Int, values: [Float]) {
        precondition(values.count == width * height, "the values do not fill the map")
        self.width = width
        self.height = height
        self.values = values
    }

    /// Takes over part of a smaller map.
    ///
    /// - Parameters:
    ///   - tile: its values.
    ///   - stride: values from one of its rows to the next.
    ///   - part: which of them, in its own pixels.
    ///   - x: where they go: the column of the part's first.
    ///   - y: likewise.
    mutating func put(
        _ tile: UnsafeBufferPointer<Float>, stride: Int, part: (x: Range<Int>, y: Range<Int>), x: Int, y: Int
    ) {
        values.withUnsafeMutableBufferPointer { values in
            for (row, line) in part.y.enumerated() {
                for (column, place) in part.x.enumerated() {
                    values[(y + row) * width + x + column] = tile[line * stride + place]
                }
            }
        }
    }

    /// The mean of the values in a box; 0 for one that lies outside.
    func mean(in box: TextBox) -> Double {
        let bounds = box.bounds
        let columns = max(0, Int(bounds.minX))..<max(0, min(width, Int(bounds.maxX.rounded(.up))))
        let rows = max(0, Int(bounds.minY))..<max(0, min(height, Int(bounds.maxY.rounded(.up))))
        guard columns.lowerBound < columns.upperBound, rows.lowerBound < rows.upperBound else { return 0 }
        let (along, down) = (box.along, box.down)
        let (half, rise) = (box.length / 2, box.thickness / 2)
        var sum = 0.0
        var count = 0
        values.withUnsafeBufferPointer { values in
            for y in rows {
                for x in columns {
                    let place = Point(x: Double(x) + 0.5, y: Double(y) + 0.5) - box.center
                    guard abs(place.dot(along)) <= half, abs(place.dot(down)) <= rise else { continue }
                    sum += Double(values[y * width + x])
                    count += 1
                }
            }
        }
        return count > 0 ? sum / Double(count) : 0
    }
}
