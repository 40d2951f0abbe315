import PhotoFixtures

/// Damages a photo; the same seed and number damage the same way.
struct Mutation {
    private var generator: SeededGenerator

    init(seed: UInt64, index: Int) {
        generator = SeededGenerator(seed: seed, index: index)
    }

    /// One of `photos`, after one to three damages.
    mutating func input(from photos: [SmallPhoto]) -> (name: String, bytes: [UInt8]) {
        let photo = generator.pick(photos)
        var bytes = photo.bytes
        for _ in 0..<generator.pick([1, 1, 1, 2, 3]) where !bytes.isEmpty { damage(&bytes, photos) }
        return (photo.name, bytes)
    }

    private mutating func damage(_ bytes: inout [UInt8], _ photos: [SmallPhoto]) {
        switch generator.number(in: 0...6) {
        case 0:
            for _ in 0..<generator.number(in: 1...16) {
                bytes[position(in: bytes)] ^= 1 << UInt8(generator.number(in: 0...7))
            }
        case 1: bytes.removeLast(bytes.count - position(in: bytes))
        case 2: splice(&bytes, with: generator.pick(photos).bytes)
        case 3, 4: overwriteNumber(&bytes)
        case 5:
            let start = position(in: bytes)
            bytes.removeSubrange(start..<min(bytes.count, start + generator.number(in: 1...64)))
        default:
            let start = position(in: bytes)
            bytes.insert(contentsOf: bytes[start..<min(bytes.count, start + generator.number(in: 1...64))], at: start)
        }
    }

    /// Headers are where most decisions are made: every third position is one of the first 128.
    private mutating func position(in bytes: [UInt8]) -> Int {
        let isHeader = generator.number(in: 0...2) == 0
        return generator.number(in: 0...(isHeader ? min(bytes.count, 128) : bytes.count) - 1)
    }

    private mutating func splice(_ bytes: inout [UInt8], with other: [UInt8]) {
        let start = position(in: bytes)
        let from = position(in: other)
        let part = other[from..<min(other.count, from + generator.number(in: 1...512))]
        bytes.replaceSubrange(start..<min(bytes.count, start + part.count), with: part)
    }

    /// Writes a number that lengths and sizes seldom are, in either byte order.
    private mutating func overwriteNumber(_ bytes: inout [UInt8]) {
        let start = position(in: bytes)
        let width = generator.pick([1, 2, 4, 8])
        let number = generator.pick([0, 1, 2, 0x7f, 0xff, 0x7fff, 0xffff, 0x1_0000, 0x7fff_ffff, 0xffff_ffff, .max])
        let isBigEndian = generator.number(in: 0...1) == 0
        for index in 0..<width where start + index < bytes.count {
            let shift = 8 * (isBigEndian ? width - 1 - index : index)
            bytes[start + index] = UInt8(truncatingIfNeeded: number >> shift)
        }
    }
}
