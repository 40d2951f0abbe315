/// Exif as cameras write it into JPEG: an orientation, and a small JPEG to be shown at once.
struct ExifSegment {
    var orientation: Int
    var thumbnail: [UInt8]?

    /// The JPEG with this behind its first marker.
    func inserted(into jpeg: [UInt8]) -> [UInt8] {
        let content = Array("Exif".utf8) + [0, 0] + structure
        let length = content.count + 2
        return jpeg[..<2] + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + content + jpeg[2...]
    }

    /// A TIFF structure of one directory for the photo, and one for the thumbnail.
    private var structure: [UInt8] {
        let first = directory([(0x0112, 3, orientation)], next: thumbnail == nil ? 0 : 26)
        guard let thumbnail else { return header + first }
        let second = directory([(0x0103, 3, 6), (0x0201, 4, 68), (0x0202, 4, thumbnail.count)], next: 0)
        return header + first + second + thumbnail
    }

    private var header: [UInt8] { [0x49, 0x49, 42, 0] + word(8) }

    private func directory(_ entries: [(tag: Int, type: Int, value: Int)], next: Int) -> [UInt8] {
        half(entries.count) + entries.flatMap { half($0.tag) + half($0.type) + word(1) + word($0.value) } + word(next)
    }

    private func half(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }

    private func word(_ value: Int) -> [UInt8] { half(value) + half(value >> 16) }
}
