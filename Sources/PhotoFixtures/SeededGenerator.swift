/// Pseudo-random numbers that are the same on every machine and for every version of Swift: SplitMix64, by Steele,
/// Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
package struct SeededGenerator: Sendable {
    private var state: UInt64

    package init(seed: UInt64, index: Int) {
        state = seed
        state = next() ^ UInt64(truncatingIfNeeded: index)
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    package mutating func number(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    package mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[number(in: 0...elements.count - 1)]
    }
}
