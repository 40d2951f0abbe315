/// A stream cut where its first byte says.
enum Pieces {
    /// The first byte of `input` seeds the lengths of the pieces; the rest is the stream.
    static func cut(_ input: [UInt8]) -> (stream: [UInt8], pieces: [[UInt8]]) {
        guard var state = input.first else { return ([], []) }
        var rest = input[1...]
        let stream = Array(rest)
        var pieces: [[UInt8]] = []
        while !rest.isEmpty {
            // A full-period generator over one byte: short pieces and long ones, and all of it one piece at 255.
            state = state == 255 ? 255 : state &* 5 &+ 1
            let length = state == 255 ? rest.count : 1 + Int(state) % 64
            pieces.append(Array(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        return (stream, pieces)
    }
}
