import Digests

/// One numbered step of the schema. A step that was shipped is never edited: the next one changes it.
struct Migration: Sendable {
    let number: Int
    let name: String
    let script: String

    /// Every step, in order.
    static let all: [Migration] = [.initialSchema, .libraryOptions, .stalePhotos]

    /// SHA-256 of the script, kept with the applied step, so that an edited step is noticed.
    var checksum: String {
        SHA256Digest(of: Array(script.utf8)).hexadecimal
    }
}
