import TextRecognition

@testable import VipsImaging

/// What is looked at in an image before a library sees it.
enum HeaderTarget: FuzzTarget {
    static let name = "headers"
    static let maximumLength = 512

    static var seeds: [[UInt8]] {
        let png: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
        let chunk = [0, 0, 0, 1] + Array("tEXt".utf8) + [0x61, 0, 0, 0, 0]
        let end = [0, 0, 0, 9] + Array("IDAT".utf8)
        let bitmaps = [12, 16, 40, 124].map { size in
            Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + [size, 0, 0, 0, 5, 0, 0, 0, 7, 0, 0, 0x80]
                + [UInt8](repeating: 1, count: 8)
        }
        let dates = [
            "2026:01:02 03:04:05", "2026:02:31 00:00:00", "0000:00:00 00:00:00", "    :  :     :  :  ",
            "+202:01:02 03:+4:05", "2026:01:02 03:04:05\0",
        ]
        let heif = [0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8)
        return [png + chunk + end, png + [0xff, 0xff, 0xff, 0xff] + Array("iCCP".utf8), png + end, heif]
            + bitmaps + dates.map { Array($0.utf8) }
    }

    static func check(_ input: [UInt8]) throws {
        let format = ImageFormat(sniffing: input)
        try require(format == nil || format == ImageFormat(sniffing: input + [0]), "the first bytes tell the format")
        if let header = BMPHeader(input) { try require(header.height >= 0, "a height has no direction") }
        if let end = pixels(of: input), PNGChunks(input[...]).isSound {
            try require(PNGChunks(input[..<end]).isSound, "the pixels may be cut short")
        }
        if let content = try? PictureContent(input) {
            try require(content.range.upperBound <= input.count, "a picture lies within its file")
            try require((1...8).contains(content.orientation ?? 1), "an orientation is one of eight")
        }
        if let date = ExifDate.timestamp(String(decoding: input, as: UTF8.self)) {
            try require(CaptureDate.isValid(date), "PostgreSQL can store the date")
        }
    }

    /// Where the pixels of a PNG begin, from chunk to chunk; nil when no way leads there.
    private static func pixels(of input: [UInt8]) -> Int? {
        var rest = input.dropFirst(8)
        while rest.count >= 8 {
            if rest.dropFirst(4).starts(with: "IDAT".utf8) { return rest.startIndex + 8 }
            let length = rest.prefix(4).reduce(0) { $0 * 256 + Int($1) }
            rest = rest.dropFirst(12 + length)
        }
        return nil
    }
}
