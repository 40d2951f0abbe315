/// The run-length encodings of BMP (`BI_RLE8`, `BI_RLE4`).
struct BitmapRuns {
    /// Indices into the palette, rows as they are stored. What the runs leave out has the first colour.
    private(set) var indices: [UInt8]
    /// The runs ended before the picture did.
    private(set) var isCut = true

    private let width: Int
    private let height: Int
    private let isNibbles: Bool
    private var x = 0
    private var y = 0

    init(_ data: ArraySlice<UInt8>, width: Int, height: Int, isNibbles: Bool) {
        self.width = width
        self.height = height
        self.isNibbles = isNibbles
        indices = [UInt8](repeating: 0, count: width * height)
        decode(data)
    }

    private mutating func decode(_ data: ArraySlice<UInt8>) {
        var rest = data
        while y < height, let count = rest.popFirst(), let value = rest.popFirst() {
            guard count == 0 else {
                for index in 0..<Int(count) { put(isNibbles ? nibble(index, of: value) : value) }
                continue
            }
            switch value {
            case 0:
                x = 0
                y += 1
            case 1:
                isCut = false
                return
            case 2:
                guard let right = rest.popFirst(), let up = rest.popFirst() else { return }
                x += Int(right)
                y += Int(up)
            default:
                // So many pixels as they are, filled up to 16 bits.
                let length = isNibbles ? (Int(value) + 1) / 2 : Int(value)
                guard length <= rest.count else { return }
                for index in 0..<Int(value) {
                    let byte = rest[rest.startIndex + (isNibbles ? index / 2 : index)]
                    put(isNibbles ? nibble(index, of: byte) : byte)
                }
                rest = rest.dropFirst(length + length % 2)
            }
        }
        // The mark of the end is often left out.
        isCut = y < height && !(y == height - 1 && x >= width)
    }

    /// The left half comes first.
    private func nibble(_ index: Int, of byte: UInt8) -> UInt8 {
        index % 2 == 0 ? byte >> 4 : byte & 15
    }

    private mutating func put(_ value: UInt8) {
        if x < width, y < height { indices[y * width + x] = value }
        x += 1
    }
}
