/// What is read of a camera's RAW file: the JPEG that the camera made of it, upright as the RAW file says.
///
/// The pixels of the sensor are not developed. libraw could, and could find the JPEG as well; but that is a decoder for a
/// thousand cameras, and all that is needed here is a look at the directories, which most RAW formats take from TIFF.
struct CameraRaw {
    /// Directories of the main chain and below it that are looked into; cameras write up to ten.
    private static let maxDirectories = 64
    /// A picture of less is a thumbnail: the camera may have put a larger one where no directory points to.
    private static let thumbnailPixels = 1_000_000

    /// The largest JPEG; nil when the file has none that can be decoded.
    let preview: EmbeddedJPEG?
    /// Of Exif, 1 to 8; nil when the file leaves it to the JPEG.
    let orientation: Int?
    /// As Exif words it.
    let captureDate: String?

    /// Nil when the bytes are no RAW file.
    init?(_ bytes: [UInt8]) {
        guard let kind = Kind(bytes) else { return nil }
        let structure = kind.structure(in: bytes)
        let chain = structure?.directories() ?? []
        guard kind != .tiff || Self.isRaw(bytes, chain, structure) else { return nil }

        orientation = chain.first?.number(.orientation).flatMap { (1...8).contains($0) ? $0 : nil }
        captureDate =
            kind == .boxes
            ? Kind.box("CMT2", in: bytes)?.directories().first?.text(.dateTimeOriginal)
            : chain.first.flatMap { structure?.directories(at: .exifDirectory, of: $0).first?.text(.dateTimeOriginal) }

        let isInDirectories = kind == .tiff || kind == .tiffLike
        let all = structure.map { isInDirectories ? Self.withSubdirectories(chain, $0) : [] } ?? []
        var largest = all.flatMap { Self.candidates(bytes, $0) }.max { $0.pixelCount < $1.pixelCount }
        // The tiles of a DNG may be JPEGs, too, and its previews are all in directories.
        let isDNG = chain.first?.number(.dngVersion) != nil
        if !isDNG, largest?.pixelCount ?? 0 < Self.thumbnailPixels {
            let found = EmbeddedJPEG.largest(in: bytes, beginningIn: 0..<bytes.count)
            if found?.pixelCount ?? 0 > largest?.pixelCount ?? 0 { largest = found }
        }
        preview = largest
    }

    private enum Kind {
        /// Has TIFF's own number, so that only its directories tell it from a picture.
        case tiff
        /// TIFF by another number: Olympus and Panasonic.
        case tiffLike
        /// Canon's CR3, whose boxes hold TIFF structures.
        case boxes
        /// Fujifilm, older Canon and Minolta, Sigma.
        case other

        init?(_ bytes: [UInt8]) {
            func begins(_ text: String, at offset: Int = 0) -> Bool {
                bytes.dropFirst(offset).starts(with: text.utf8)
            }
            if begins("II*\0") || begins("MM\0*") {
                self = .tiff
            } else if ["IIRO", "IIRS", "MMOR", "IIU\0"].contains(where: { begins($0) }) {
                self = .tiffLike
            } else if begins("ftypcrx ", at: 4) {
                self = .boxes
            } else if begins("FUJIFILMCCD-RAW") || begins("HEAPCCDR", at: 6) || begins("\0MRM") || begins("FOVb") {
                self = .other
            } else {
                return nil
            }
        }

        /// The structure whose first directory says how the picture is to be turned.
        func structure(in bytes: [UInt8]) -> TIFFStructure? {
            switch self {
            case .tiff, .tiffLike: TIFFStructure(bytes[...])
            case .boxes: Self.box("CMT1", in: bytes)
            case .other: nil
            }
        }

        /// CR3 keeps TIFF structures in boxes close to its beginning: CMT1 what is TIFF's first directory elsewhere, CMT2
        /// what is Exif's.
        static func box(_ type: String, in bytes: [UInt8]) -> TIFFStructure? {
            bytes.prefix(65536).firstRange(of: Array(type.utf8)).flatMap { TIFFStructure(bytes[$0.upperBound...]) }
        }
    }

    /// Whether a file with TIFF's number is a camera's: DNG, CR2, or pixels as the sensor saw them.
    private static func isRaw(_ bytes: [UInt8], _ chain: [TIFFDirectory], _ structure: TIFFStructure?) -> Bool {
        guard let structure, let first = chain.first else { return false }
        if first.number(.dngVersion) != nil || bytes.dropFirst(8).starts(with: "CR\u{2}".utf8) { return true }
        return withSubdirectories(chain, structure).contains(where: isSensor)
    }

    /// Photometric interpretations of a colour filter array, and of linear values of a sensor.
    private static func isSensor(_ directory: TIFFDirectory) -> Bool {
        [32803, 34892].contains(directory.number(.photometric))
    }

    private static func withSubdirectories(_ chain: [TIFFDirectory], _ structure: TIFFStructure) -> [TIFFDirectory] {
        var found = Array(chain.prefix(maxDirectories))
        var index = 0
        while index < found.count, found.count < maxDirectories {
            found += structure.directories(at: .subDirectories, of: found[index])
            index += 1
        }
        return found
    }

    /// The JPEGs that a directory names.
    private static func candidates(_ bytes: [UInt8], _ directory: TIFFDirectory) -> [EmbeddedJPEG] {
        var ranges = [directory.range(.jpegFromRaw)].compactMap(\.self)
        func add(_ offset: Int?, _ length: Int?) {
            // libjpeg needs no exact end.
            if let offset, let length, offset < bytes.count {
                ranges.append(offset..<min(bytes.count, offset + length))
            }
        }
        add(directory.number(.jpegOffset), directory.number(.jpegLength))
        // Compressions 6 and 7 are JPEG's; the sensor's own pixels may have them, too.
        if [6, 7].contains(directory.number(.compression)), !isSensor(directory) {
            let strips = directory.numbers(.stripOffsets, limit: 2)
            if strips.count == 1 { add(strips[0], directory.number(.stripByteCounts)) }
        }
        return ranges.compactMap { EmbeddedJPEG(bytes, in: $0) }
    }
}
