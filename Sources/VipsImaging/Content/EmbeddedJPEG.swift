import Glibc

/// A JPEG that lies somewhere in a file.
struct EmbeddedJPEG {
    /// Signs of a beginning that are looked into; a picture's pixels rarely look like one.
    private static let maxCandidates = 1000

    let range: Range<Int>
    let pixelCount: Int

    /// Nil when no JPEG that can be decoded begins there.
    init?(_ bytes: [UInt8], in range: Range<Int>) {
        guard range.lowerBound >= 0, range.upperBound <= bytes.count, range.count > 2,
            let header = JPEGHeader(bytes[range]), header.isDecodable
        else { return nil }
        self.range = range
        pixelCount = header.width * header.height
    }

    /// The one with the most pixels of all that begin anywhere in a part of the file. The end of a JPEG is marked in its
    /// data: each of these goes on to the end of the file.
    static func largest(in bytes: [UInt8], beginningIn part: Range<Int>) -> EmbeddedJPEG? {
        var best: EmbeddedJPEG?
        var offset = part.lowerBound
        for _ in 0..<maxCandidates {
            guard let start = beginning(in: bytes, offset..<part.upperBound) else { break }
            if let found = EmbeddedJPEG(bytes, in: start..<bytes.count),
                found.pixelCount > best?.pixelCount ?? 0
            {
                best = found
            }
            offset = start + 1
        }
        return best
    }

    /// Where a JPEG may begin: its first marker, and the first byte of another.
    private static func beginning(in bytes: [UInt8], _ part: Range<Int>) -> Int? {
        bytes.withUnsafeBytes { bytes -> Int? in
            guard let base = bytes.baseAddress else { return nil }
            var offset = part.lowerBound
            while offset < part.upperBound, offset + 2 < bytes.count,
                let hit = memchr(base + offset, 0xFF, part.upperBound - offset)
            {
                offset = UnsafeRawPointer(hit) - base
                if offset + 2 < bytes.count, bytes[offset + 1] == 0xD8, bytes[offset + 2] == 0xFF { return offset }
                offset += 1
            }
            return nil
        }
    }
}
