import TextRecognition

@testable import Recognizer

/// Encoded images drawn here.
enum TestImage {
    /// A BMP of eight digits that the engine reads as ``text``.
    static let digits = bmp(DigitPicture.draw([3, 1, 4, 1, 5, 9, 2, 6]))
    static let text = "31415926"

    /// A white BMP.
    static func blank(width: Int, height: Int) -> [UInt8] {
        bmp(GreyImage(width: width, height: height, pixels: [UInt8](repeating: 255, count: width * height)))
    }

    /// 24 bits a pixel, rows from bottom to top, padded to 4 bytes.
    private static func bmp(_ image: GreyImage) -> [UInt8] {
        let rowLength = (image.width * 3 + 3) / 4 * 4
        let headerLength = 54
        let size = rowLength * image.height
        var bytes: [UInt8] = Array("BM".utf8)
        bytes += [headerLength + size, 0, headerLength, 40, image.width, image.height].flatMap { littleEndian($0, 4) }
        bytes += [1, 24].flatMap { littleEndian($0, 2) }
        bytes += [0, size, 2835, 2835, 0, 0].flatMap { littleEndian($0, 4) }
        bytes.reserveCapacity(headerLength + size)
        for row in (0..<image.height).reversed() {
            for pixel in image.pixels[row * image.width..<(row + 1) * image.width] {
                bytes.append(pixel)
                bytes.append(pixel)
                bytes.append(pixel)
            }
            for _ in image.width * 3..<rowLength { bytes.append(0) }
        }
        return bytes
    }

    private static func littleEndian(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
