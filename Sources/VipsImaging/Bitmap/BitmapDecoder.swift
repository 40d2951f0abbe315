import Renditions
import TextRecognition

/// Decodes the kinds of BMP for which no library fit for hostile input is at hand: with bit fields, with run lengths, with
/// 16 bits a pixel. Leptonica reads the others.
struct BitmapDecoder: WholePictureDecoder {
    private let bytes: [UInt8]
    private let header: BMPHeader

    let format = ImageFormat.bmp
    let pageCount = 1
    var size: PixelSize { PixelSize(width: header.width, height: header.height) }

    /// Whether this decoder is the one for it.
    static func isNeeded(for header: BMPHeader) -> Bool {
        header.compression != BMPHeader.Compression.none || header.depth == 16
    }

    init(_ bytes: [UInt8], _ header: BMPHeader, _ limits: ImageLimits) throws(RecognitionFailure) {
        try limits.check(width: header.width, height: header.height)
        let depths: [Int] =
            switch header.compression {
            case .runs8: [8]
            case .runs4: [4]
            case .bitFields, .alphaBitFields, .some(.none): [16, 32]
            case nil: []
            }
        guard !depths.isEmpty else {
            throw RecognitionFailure(.unsupported, "The bytes are a BMP for printers, which is not read.")
        }
        guard depths.contains(header.depth), header.pixelOffset < bytes.count else { throw .undecodable(.bmp) }
        self.bytes = bytes
        self.header = header
    }

    func page(_ index: Int) throws(RecognitionFailure) -> DecodedPage<GreyImage> {
        let (colours, isDamaged) = try decode()
        var values: [UInt8] = []
        values.reserveCapacity(pixelCount * 2)
        for colour in colours {
            // Weights of ITU-R BT.601, in 256ths.
            let sum = UInt32(colour.x) * 77 + UInt32(colour.y) * 150 + UInt32(colour.z) * 29
            values.append(UInt8(sum >> 8))
            values.append(colour.w)
        }
        let image = GreyImage(
            width: header.width, height: header.height, pixels: values.withUnsafeBytes(AlphaGround.flatten))
        return DecodedPage(
            image: try VipsPicture.fitted(image), width: header.width, height: header.height, orientation: 1,
            isDamaged: isDamaged)
    }

    func colourPicture(_ index: Int) throws(RecognitionFailure) -> (picture: VipsPicture, isDamaged: Bool) {
        let (colours, isDamaged) = try decode()
        var values: [UInt8] = []
        values.reserveCapacity(pixelCount * 3)
        for colour in colours {
            for component in [colour.x, colour.y, colour.z] {
                values.append(UInt8((UInt32(component) * UInt32(colour.w) + 255 * UInt32(255 - colour.w)) / 255))
            }
        }
        let picture = try VipsDecoder.reporting(.bmp) { () throws(VipsError) in
            try VipsPicture.picture(rgb: values, size: size)
        }
        return (picture, isDamaged)
    }

    /// Red, green, blue and alpha of every pixel, from the top.
    private func decode() throws(RecognitionFailure) -> (colours: [SIMD4<UInt8>], isDamaged: Bool) {
        header.compression == .runs8 || header.compression == .runs4 ? runs() : (try fields(), false)
    }

    /// Rows from top to bottom, as they are stored.
    private var rows: [Int] {
        header.isTopDown ? Array(0..<header.height) : (0..<header.height).reversed()
    }

    private func runs() -> (colours: [SIMD4<UInt8>], isDamaged: Bool) {
        let runs = BitmapRuns(
            bytes[header.pixelOffset...], width: header.width, height: header.height,
            isNibbles: header.compression == .runs4)
        let palette = (0..<256).map { index in
            let entry = header.palette.lowerBound + index * 4
            guard entry + 4 <= header.palette.upperBound else { return SIMD4<UInt8>(0, 0, 0, 255) }
            return SIMD4(bytes[entry + 2], bytes[entry + 1], bytes[entry], 255)
        }
        var colours: [SIMD4<UInt8>] = []
        colours.reserveCapacity(pixelCount)
        for row in rows {
            for index in runs.indices[row * header.width..<(row + 1) * header.width] {
                colours.append(palette[Int(index)])
            }
        }
        return (colours, runs.isCut)
    }

    private func fields() throws(RecognitionFailure) -> [SIMD4<UInt8>] {
        let size = header.depth / 8
        let rowLength = (header.width * size + 3) / 4 * 4
        guard header.pixelOffset + rowLength * header.height <= bytes.count else { throw .undecodable(.bmp) }
        let fields = header.masks.map(BitField.init)
        let alpha = fields.count > 3 && !fields[3].isEmpty ? fields[3] : nil
        var colours: [SIMD4<UInt8>] = []
        colours.reserveCapacity(pixelCount)
        for row in rows {
            let start = header.pixelOffset + row * rowLength
            for pixel in stride(from: start, to: start + header.width * size, by: size) {
                var word: UInt32 = 0
                for byte in 0..<size { word |= UInt32(bytes[pixel + byte]) << UInt32(8 * byte) }
                colours.append(
                    SIMD4(
                        fields[0].value(in: word), fields[1].value(in: word), fields[2].value(in: word),
                        alpha?.value(in: word) ?? 255))
            }
        }
        // Many programs leave alpha at zero and mean nothing by it.
        guard colours.allSatisfy({ $0.w == 0 }) else { return colours }
        return colours.map { SIMD4($0.x, $0.y, $0.z, 255) }
    }
}
