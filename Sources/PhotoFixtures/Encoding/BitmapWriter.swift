/// Writes Windows bitmaps of the kinds that libraries seldom write.
package enum BitmapWriter: String, Sendable, CaseIterable {
    /// 24 bits a pixel, as they are.
    case plain = "bmp"
    /// 8 bits an index of grey, in runs.
    case runs8 = "bmp-rle8"
    /// 4 bits an index of grey, in runs.
    case runs4 = "bmp-rle4"
    /// 16 bits: 5 of red, 6 of green, 5 of blue.
    case fields16 = "bmp-565"
    /// 32 bits with alpha, in a header of the fifth version.
    case fields32 = "bmp-alpha"

    /// - Parameter values: red, green and blue of every pixel, row by row from the top.
    package func file(_ values: [UInt8], width: Int) -> [UInt8] {
        let height = values.count / 3 / width
        let rows = (0..<height).reversed().map { values[$0 * width * 3..<($0 + 1) * width * 3] }
        let size = self == .fields32 ? 124 : 40
        var extra: [UInt8] = []
        switch self {
        case .plain: break
        case .runs8, .runs4:
            extra = palette
        case .fields16:
            extra = Self.digits([0xF800, 0x07E0, 0x001F])
        case .fields32:
            extra = Self.digits([0xFF, 0xFF00, 0xFF0000, 0xFF00_0000]) + [UInt8](repeating: 0, count: 68)
        }
        let data = rows.flatMap(encoded)
        let offset = 54 + extra.count
        let (depth, compression): (UInt8, Int) =
            switch self {
            case .plain: (24, 0)
            case .runs8: (8, 1)
            case .runs4: (4, 2)
            case .fields16: (16, 3)
            case .fields32: (32, 3)
            }
        return Array("BM".utf8) + Self.digits([offset + data.count, 0, offset, size, width, height])
            + [1, 0, depth, 0] + Self.digits([compression, data.count, 2835, 2835, 0, 0]) + extra + data
    }

    /// Greys, as many as there are indices.
    private var palette: [UInt8] {
        let count = self == .runs4 ? 16 : 256
        return (0..<count).flatMap { index in
            let grey = UInt8(index * 255 / (count - 1))
            return [grey, grey, grey, 0]
        }
    }

    private func encoded(_ row: ArraySlice<UInt8>) -> [UInt8] {
        let pixels = stride(from: row.startIndex, to: row.endIndex, by: 3).map { row[$0..<$0 + 3] }
        switch self {
        case .plain:
            let bytes = pixels.flatMap { $0.reversed() }
            return bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
        case .runs8: return Self.runs(pixels.map { $0[$0.startIndex + 1] })
        case .runs4: return Self.runs(pixels.map { $0[$0.startIndex + 1] >> 4 * 17 })
        case .fields16:
            let bytes = pixels.flatMap { pixel -> [UInt8] in
                let values = Array(pixel).map(UInt16.init)
                let word = values[0] / 8 * 2048 + values[1] / 4 * 32 + values[2] / 8
                return [UInt8(word & 255), UInt8(word >> 8)]
            }
            return bytes + [UInt8](repeating: 0, count: bytes.count % 4)
        case .fields32: return pixels.flatMap { Array($0) + [255] }
        }
    }

    /// Equal pixels as runs, and a mark at the end of the row.
    private static func runs(_ indices: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = indices[...]
        while let value = rest.first {
            let length = min(rest.prefix { $0 == value }.count, 255)
            bytes += [UInt8(length), value]
            rest = rest.dropFirst(length)
        }
        return bytes + [0, 0]
    }

    /// 32 bits each, the lowest byte first.
    private static func digits(_ numbers: [Int]) -> [UInt8] {
        numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
    }
}
