/// A look at a PNG's chunks before the decoder sees them: it takes memory for as many bytes as a chunk claims to have.
enum PNGChunks {
    /// Whether every chunk before the pixels lies within the file. The pixels themselves may be cut short: what is
    /// there can be shown.
    static func areSound(_ bytes: [UInt8]) -> Bool {
        var offset = 8
        // Length, type, data, checksum: PNG specification, section 5.3.
        while offset + 8 <= bytes.count {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            if bytes[offset + 4..<offset + 8].elementsEqual("IDAT".utf8) { return true }
            guard length <= bytes.count - offset - 8 else { return false }
            offset += 12 + length
        }
        return true
    }
}
