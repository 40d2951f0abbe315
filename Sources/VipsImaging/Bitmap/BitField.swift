/// Where one colour is in a pixel.
struct BitField {
    private let mask: UInt32
    private let shift: UInt32
    private let maximum: UInt32

    init(_ mask: UInt32) {
        self.mask = mask
        shift = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount)
        maximum = mask >> shift
    }

    var isEmpty: Bool { mask == 0 }

    /// Scaled to 0 to 255.
    func value(in word: UInt32) -> UInt8 {
        guard maximum > 0 else { return 0 }
        return UInt8(UInt64((word & mask) >> shift) * 255 / UInt64(maximum))
    }
}
