/// Finds the connected regions of a probability map that are likely text.
struct TextRegions {
    private let map: ProbabilityMap
    /// 1 where there is text that no region has yet.
    private var mask: [UInt8]

    /// - Parameter threshold: how likely a pixel has to be.
    init(_ map: ProbabilityMap, threshold: Float) {
        self.map = map
        mask = map.values.map { $0 > threshold ? 1 : 0 }
    }

    /// The left and right ends of every run of a region's pixels, region by region, in the order of their first pixels.
    /// That is enough for what lies around them.
    mutating func all() -> [[Point]] {
        var regions: [[Point]] = []
        let count = mask.count
        var index = 0
        while index < count {
            if mask[index] == 1 { regions.append(flood(from: index)) }
            index += 1
        }
        return regions
    }

    /// Takes the region with a pixel out of the mask, run by run.
    private mutating func flood(from seed: Int) -> [Point] {
        let (width, height) = (map.width, map.height)
        var outline: [Point] = []
        var waiting = [seed]
        mask.withUnsafeMutableBufferPointer { mask in
            while let next = waiting.popLast() {
                guard mask[next] == 1 else { continue }
                let y = next / width
                let row = y * width
                var (left, right) = (next, next)
                while left > row, mask[left - 1] == 1 { left -= 1 }
                while right + 1 < row + width, mask[right + 1] == 1 { right += 1 }
                for index in left...right { mask[index] = 0 }
                outline.append(Point(x: Double(left - row), y: Double(y)))
                outline.append(Point(x: Double(right - row), y: Double(y)))
                // Corners touch, too.
                for neighbour in [y - 1, y + 1] where (0..<height).contains(neighbour) {
                    let from = neighbour * width + max(0, left - row - 1)
                    let to = neighbour * width + min(width - 1, right - row + 1)
                    var isInside = false
                    for index in from...to {
                        if mask[index] == 1, !isInside { waiting.append(index) }
                        isInside = mask[index] == 1
                    }
                }
            }
        }
        return outline
    }
}
