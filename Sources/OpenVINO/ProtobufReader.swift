/// Goes through the fields of one message in the format of Protocol Buffers, without knowing what they mean:
/// https://protobuf.dev/programming-guides/encoding/.
struct ProtobufReader {
    struct Field {
        let number: UInt64
        /// Of a text, bytes or message; nil of a number.
        let bytes: ArraySlice<UInt8>?
    }

    /// The message ended in the middle of a field, or has one of a kind that no message has.
    private(set) var isDamaged = false
    private var rest: ArraySlice<UInt8>

    init(_ message: ArraySlice<UInt8>) {
        rest = message
    }

    /// The next field; nil at the end, and where the message is damaged.
    mutating func next() -> Field? {
        guard !rest.isEmpty, !isDamaged else { return nil }
        guard let key = number(), let field = field(key >> 3, kind: key & 7) else {
            isDamaged = true
            return nil
        }
        return field
    }

    private mutating func field(_ number: UInt64, kind: UInt64) -> Field? {
        switch kind {
        case 0: self.number().map { _ in Field(number: number, bytes: nil) }
        case 1: take(8).map { _ in Field(number: number, bytes: nil) }
        case 2: self.number().flatMap { take($0) }.map { Field(number: number, bytes: $0) }
        case 5: take(4).map { _ in Field(number: number, bytes: nil) }
        default: nil
        }
    }

    /// Seven bits to a byte, the lowest first; the eighth says that there are more.
    private mutating func number() -> UInt64? {
        var number: UInt64 = 0
        for shift in stride(from: 0, to: 64, by: 7) {
            guard let byte = rest.popFirst() else { return nil }
            number |= UInt64(byte & 0x7f) << UInt64(shift)
            if byte & 0x80 == 0 { return number }
        }
        return nil
    }

    private mutating func take(_ count: UInt64) -> ArraySlice<UInt8>? {
        guard count <= UInt64(rest.count) else { return nil }
        defer { rest = rest.dropFirst(Int(count)) }
        return rest.prefix(Int(count))
    }
}
