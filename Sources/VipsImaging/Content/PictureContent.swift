import TextRecognition

/// What the bytes of a photo hold, told by themselves and never by a name.
struct PictureContent {
    /// Of the picture, which need not be the file's: a RAW file holds a JPEG.
    let format: ImageFormat
    /// Where in the bytes the picture is.
    let range: Range<Int>
    /// The file is a camera's RAW file.
    private(set) var isRaw = false
    /// 1 to 8, where it is not the picture itself that says how it is to be turned.
    var orientation: Int?
    /// As Exif words it, where it is not the picture itself that has it.
    var captureDate: String?
    /// The directories of a TIFF file that are pages, from 0.
    var directories: [Int]?

    /// So far into a file a picture, or a PDF document, may begin.
    private static let maxJunk = 1024

    /// - Throws: `unsupported`, saying what the bytes are when that is known.
    init(_ bytes: [UInt8]) throws(RecognitionFailure) {
        if let raw = CameraRaw(bytes) {
            guard let preview = raw.preview else {
                throw RecognitionFailure(
                    .unsupported, "The bytes are a camera's RAW picture without a JPEG in it that can be read.")
            }
            self.init(format: .jpeg, range: preview.range)
            isRaw = true
            orientation = raw.orientation
            captureDate = raw.captureDate
        } else if let format = ImageFormat(sniffing: bytes) {
            self.init(format: format, range: 0..<bytes.count)
            if format == .tiff { directories = Self.pages(bytes) }
            if format == .png { try look(at: PNGChunks(bytes[...])) }
        } else if let jpeg = EmbeddedJPEG.largest(in: bytes, beginningIn: 0..<min(bytes.count, Self.maxJunk)) {
            self.init(format: .jpeg, range: jpeg.range)
        } else {
            throw Self.unsupported(bytes)
        }
        if format == .jpeg, let header = JPEGHeader(bytes[range]), !header.isDecodable, header.width > 0 {
            throw RecognitionFailure(
                .unsupported,
                header.isUsualProcess
                    ? "The bytes are a JPEG of \(header.precision) bits a sample; only 8 are read."
                    : "The bytes are a lossless or hierarchical JPEG, which is not read.")
        }
    }

    private init(format: ImageFormat, range: Range<Int>) {
        self.format = format
        self.range = range
    }

    private mutating func look(at chunks: PNGChunks) throws(RecognitionFailure) {
        guard chunks.isSound else { throw .undecodable(.png) }
        guard let exif = chunks.exif, let directory = exif.directories().first else { return }
        orientation = directory.number(.orientation).flatMap { (1...8).contains($0) ? $0 : nil }
        captureDate = exif.directories(at: .exifDirectory, of: directory).first?.text(.dateTimeOriginal)
    }

    /// Nil when no directory is one: then the first is what there is.
    private static func pages(_ bytes: [UInt8]) -> [Int]? {
        guard let directories = TIFFStructure(bytes[...])?.directories() else { return nil }
        let pages = directories.indices.filter { !directories[$0].isAuxiliary }
        return pages.isEmpty ? nil : pages
    }

    private static func unsupported(_ bytes: [UInt8]) -> RecognitionFailure {
        guard let content = ForeignContent(sniffing: bytes) else {
            return RecognitionFailure(.unsupported, "The bytes are of no image format that is read.")
        }
        return RecognitionFailure(.unsupported, "The bytes are \(content.rawValue), which is not read.")
    }
}
