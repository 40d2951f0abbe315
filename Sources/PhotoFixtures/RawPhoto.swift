/// Files built like cameras' RAW files: what a sensor saw, which is only noise here, a thumbnail of another photo, and
/// the camera's own JPEG of the photo.
package enum RawPhoto: String, Sendable, CaseIterable {
    case dng, nef, cr2, cr3, arw, orf, rw2, raf

    package static let captureDate = "2026:03:04 05:06:07"

    /// Whether the RAW file and not its JPEG says how the photo is to be turned, and when it was taken.
    package var hasOrientation: Bool { self != .raf }

    /// - Parameter orientation: Exif's, 1 to 8; the JPEG is stored turned accordingly, and does not say so.
    /// - Throws: ``FixtureError``.
    package func render(_ photo: FixturePhoto, orientation: Int = 1) throws(FixtureError) -> [UInt8] {
        let preview = try FixtureScene(photo: photo).draw().stored(as: orientation).encoded(".jpg[Q=90,strip]")
        // Not of the photo: whoever takes it for the photo reads another number.
        let other = FixturePhoto(index: photo.index + 1, seed: photo.seed, kind: .label)
        let thumbnail = try FixtureScene(photo: other).draw().halved().encoded(".jpg[Q=60,strip]")
        guard self != .raf else {
            // Here the JPEG says it itself.
            let told = try FixtureScene(photo: photo).draw().stored(as: orientation).encoded(".jpg[Q=90]")
            return file(preview: told, thumbnail: thumbnail)
        }
        return file(preview: preview, thumbnail: thumbnail, orientation: orientation)
    }

    /// Two JPEGs without metadata, and what is to be read of them is the larger one.
    func file(preview: [UInt8], thumbnail: [UInt8], orientation: Int = 1) -> [UInt8] {
        let main = first(orientation)
        switch self {
        case .dng:
            let small = TIFFWriter.Value.placed([UInt8](repeating: 128, count: 64 * 48 * 3))
            let shown: [Int: TIFFWriter.Value] = [
                254: .longs([1]), 256: .longs([64]), 257: .longs([48]), 258: .shorts([8, 8, 8]), 259: .shorts([1]),
                262: .shorts([2]), 273: small, 277: .shorts([3]), 278: .longs([48]), 279: .longs([64 * 48 * 3]),
                330: .directories([Self.sensor, Self.strip(thumbnail), Self.strip(preview)]),
                50706: .bytes([1, 4, 0, 0]),
            ]
            return TIFFWriter.file([main.merging(shown) { $1 }])
        case .nef:
            let below: TIFFWriter.Value = .directories([Self.pointer(to: preview), Self.sensor])
            return TIFFWriter.file(
                magic: "MM\0*", [main.merging(Self.pointer(to: thumbnail)) { $1 }.merging([330: below]) { $1 }])
        case .cr2:
            return TIFFWriter.file(
                mark: Array("CR\u{2}\0".utf8) + [0, 0, 0, 0],
                [main.merging(Self.strip(preview)) { $1 }, Self.pointer(to: thumbnail), Self.lossless])
        case .arw:
            return TIFFWriter.file([
                main.merging(Self.pointer(to: preview)) { $1 }.merging([330: .directories([Self.sensor])]) { $1 },
                Self.pointer(to: thumbnail),
            ])
        case .orf:
            // Olympus has its larger pictures in its maker note, in a structure of its own.
            let note = Array("OLYMPUS\0II\u{3}\0".utf8) + preview
            return TIFFWriter.file(
                magic: "IIRO",
                [
                    main.merging(Self.sensor) { $1 }.merging([37500: .bytes(note)]) { $1 },
                    Self.pointer(to: thumbnail),
                ])
        case .rw2:
            return TIFFWriter.file(magic: "IIU\0", [main.merging([0x002E: .bytes(preview)]) { $1 }])
        case .raf:
            return Array("FUJIFILMCCD-RAW 0201FF383501".utf8) + [UInt8](repeating: 0, count: 64) + preview
                + Self.noise
        case .cr3:
            let exif: [Int: TIFFWriter.Value] = [36867: .text(Self.captureDate)]
            let settings =
                Self.box("CMT1", TIFFWriter.file([first(orientation, hasExif: false)]))
                + Self.box("CMT2", TIFFWriter.file([exif])) + Self.box("THMB", thumbnail)
            return Self.box("ftyp", Array("crx \0\0\0\u{1}crx isom".utf8))
                + Self.box("moov", Self.box("uuid", [UInt8](repeating: 0x85, count: 16) + settings))
                + Self.box("mdat", preview + Self.noise)
        }
    }

    /// What every camera writes into its first directory.
    private func first(_ orientation: Int, hasExif: Bool = true) -> [Int: TIFFWriter.Value] {
        var entries: [Int: TIFFWriter.Value] = [271: .text("phototext"), 274: .shorts([orientation])]
        if hasExif { entries[34665] = .directories([[36867: .text(Self.captureDate)]]) }
        return entries
    }

    /// Neither zero nor 255: nothing that could be taken for a marker.
    private static let noise = (0..<32 * 24 * 2).map { UInt8($0 % 251 + 1) }

    /// A colour filter array, 16 bits a value.
    private static let sensor: [Int: TIFFWriter.Value] = [
        254: .longs([0]), 256: .longs([32]), 257: .longs([24]), 258: .shorts([16]), 259: .shorts([1]),
        262: .shorts([32803]), 273: .placed(noise), 277: .shorts([1]), 278: .longs([24]), 279: .longs([noise.count]),
    ]

    /// The sensor's values as Canon has them: in a lossless JPEG, of more pixels than any other.
    private static let lossless: [Int: TIFFWriter.Value] = [
        259: .shorts([6]),
        273: .placed([0xFF, 0xD8, 0xFF, 0xC3, 0, 11, 14, 0x0F, 0xA0, 0x17, 0x70, 1, 1, 0x11, 0] + noise),
        279: .longs([15 + noise.count]),
    ]

    private static func strip(_ jpeg: [UInt8]) -> [Int: TIFFWriter.Value] {
        [254: .longs([1]), 259: .shorts([7]), 262: .shorts([6]), 273: .placed(jpeg), 279: .longs([jpeg.count])]
    }

    private static func pointer(to jpeg: [UInt8]) -> [Int: TIFFWriter.Value] {
        [254: .longs([1]), 259: .shorts([6]), 513: .placed(jpeg), 514: .longs([jpeg.count])]
    }

    /// Of ISO/IEC 14496-12.
    private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let size = content.count + 8
        return (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) } + Array(type.utf8) + content
    }
}
