import TextRecognition

@testable import Recognizer

/// Uncompressed grey TIFF files with several pages, written here (TIFF 6.0, baseline greyscale).
enum TestTIFF {
    enum Page {
        case sound(GreyImage)
        /// Its pixels lie beyond the end of the file.
        case broken(GreyImage)
    }

    private static let entryCount = 9

    static func encode(_ pages: [Page]) -> [UInt8] {
        var bytes: [UInt8] = Array("II*\0".utf8) + littleEndian(8, 4)
        for (index, page) in pages.enumerated() {
            let (image, isSound) =
                switch page {
                case .sound(let image): (image, true)
                case .broken(let image): (image, false)
                }
            let directoryEnd = bytes.count + 2 + entryCount * 12 + 4
            let end = directoryEnd + (isSound ? (image.pixels.count + 1) / 2 * 2 : 0)
            // Width, height, bits, no compression, black is zero, offset, samples, rows in the strip, its length.
            let entries: [(tag: Int, value: Int)] = [
                (256, image.width), (257, image.height), (258, 8), (259, 1), (262, 1),
                (273, isSound ? directoryEnd : 1 << 30), (277, 1), (278, image.height), (279, image.pixels.count),
            ]
            bytes += littleEndian(entryCount, 2)
            for (tag, value) in entries {
                bytes += littleEndian(tag, 2) + littleEndian(4, 2) + littleEndian(1, 4) + littleEndian(value, 4)
            }
            bytes += littleEndian(index == pages.count - 1 ? 0 : end, 4)
            if isSound { bytes += image.pixels }
            while bytes.count < end { bytes.append(0) }
        }
        return bytes
    }

    private static func littleEndian(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
