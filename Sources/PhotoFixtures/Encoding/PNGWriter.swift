/// Puts chunks into PNG files (PNG specification, section 5).
package enum PNGWriter {
    /// The file with a chunk behind its header.
    package static func adding(_ type: String, _ content: [UInt8], to file: [UInt8]) -> [UInt8] {
        // Signature, and the header with its length, type and checksum.
        let headerEnd = 8 + 25
        let body = Array(type.utf8) + content
        let chunk = digits(UInt32(content.count)) + body + digits(checksum(body))
        return Array(file[..<headerEnd]) + chunk + Array(file[headerEnd...])
    }

    private static func digits(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }

    /// CRC-32 of ISO 3309, annex D of the specification.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var checksum = ~UInt32(0)
        for byte in bytes {
            checksum ^= UInt32(byte)
            for _ in 0..<8 {
                let isOdd = checksum & 1 == 1
                checksum >>= 1
                if isOdd { checksum ^= 0xEDB8_8320 }
            }
        }
        return ~checksum
    }
}
