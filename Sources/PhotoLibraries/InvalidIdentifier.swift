/// Why a text is no ``LocalIdentifier``.
package enum InvalidIdentifier: Error, Sendable, Hashable, CustomStringConvertible {
    case empty
    case tooLong(byteCount: Int)
    case controlCharacter
    case invalidUTF8
    case leavesTheLibrary
    case notAnAddress
    case notAPhotosAsset

    package var description: String {
        switch self {
        case .empty: "an identifier may not be empty"
        case .tooLong(let count):
            "an identifier may have at most \(LocalIdentifier.maximumByteCount) bytes; this one has \(count)"
        case .controlCharacter: "an identifier may not contain a NUL, line break or other control character"
        case .invalidUTF8: "an identifier must be valid UTF-8"
        case .leavesTheLibrary:
            "an identifier is relative to its library: it may not start with '/' or have an empty, '.' or '..' component"
        case .notAnAddress: "an identifier of a web library is an https:// address without user, password and spaces"
        case .notAPhotosAsset: "an identifier of a Photos library is a UUID, or UUID/L0/001"
        }
    }
}
