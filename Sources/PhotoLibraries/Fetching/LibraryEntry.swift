/// One thing that a library lists.
package enum LibraryEntry: Sendable, Hashable {
    case asset(PhotoAsset)
    /// Left out, with the reason.
    case skipped(SkippedEntry)

    /// An entry of a folder that is left out. What a terminal could not show of its path is replaced.
    static func skipped(_ path: [UInt8], _ reason: String) -> LibraryEntry {
        let printable = path.map { $0 < 0x20 || $0 == 0x7f ? UInt8(ascii: "?") : $0 }
        return .skipped(SkippedEntry(name: String(decoding: printable, as: UTF8.self), reason: reason))
    }
}
