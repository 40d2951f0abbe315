import UnicodeText

/// Which names in a folder are looked at.
enum FolderNames {
    /// Suffixes of the image formats that are worth opening, in lower case.
    private static let photoSuffixes: Set<String> = [
        "jpg", "jpeg", "jpe", "jfif", "mpo", "png", "apng", "tif", "tiff", "webp", "heic", "heics", "heif", "heifs",
        "hif", "avif", "avifs", "gif", "bmp", "dib", "jp2", "j2k", "jpf", "jpx", "j2c", "jpc",
        "jxl", "pdf",
        // Cameras' RAW files.
        "dng", "cr2", "cr3", "crw", "nef", "nrw", "arw", "srf", "sr2", "orf", "rw2", "raf", "pef", "srw", "3fr", "fff",
        "iiq", "erf", "mef", "mos", "mrw", "kdc", "dcr", "rwl", "x3f",
    ]

    /// Folders that network storage, file systems and Windows keep for themselves: thumbnails, bins, snapshots.
    private static let foreignFolders: Set<String> = [
        "@eadir", "#recycle", "#snapshot", "@recycle", "@recently-snapshot", "$recycle.bin", "lost+found",
        "system volume information",
    ]

    /// Folders that are one document: what is inside belongs to another program.
    private static let bundleSuffixes: Set<String> = [
        "photoslibrary", "photolibrary", "migratedphotolibrary", "aplibrary", "lrdata", "lrlibrary",
    ]

    static func isHidden(_ name: some Sequence<UInt8>) -> Bool {
        name.first { _ in true } == UInt8(ascii: ".")
    }

    static func isPhoto(_ name: some BidirectionalCollection<UInt8>) -> Bool {
        suffix(of: name).map(photoSuffixes.contains) ?? false
    }

    /// Whether a folder of this name is passed over without a word.
    static func isForeignFolder(_ name: some BidirectionalCollection<UInt8>) -> Bool {
        if let suffix = suffix(of: name), bundleSuffixes.contains(suffix) { return true }
        return foreignFolders.contains(String(decoding: name, as: UTF8.self).lowercased())
    }

    /// What follows the last dot, in lower case; nil when nothing stands before it.
    private static func suffix(of name: some BidirectionalCollection<UInt8>) -> String? {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return nil }
        let suffix = name[name.index(after: dot)...]
        guard (1...20).contains(suffix.count) else { return nil }
        return String(decoding: suffix, as: UTF8.self).lowercased()
    }
}
