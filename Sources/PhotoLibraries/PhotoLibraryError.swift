/// Why a library did not give what was asked for.
package struct PhotoLibraryError: Error, Sendable, Hashable, CustomStringConvertible {
    package struct Code: RawRepresentable, Sendable, Hashable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The library cannot be reached here and now: unmounted, empty where it was not, no permission to its root.
        package static let unavailable = Code(rawValue: "library_unavailable")
        /// The library is there and the photo is not.
        package static let missing = Code(rawValue: "missing")
        /// The photo is there, the library can be read, and this user may not read the photo.
        package static let notPermitted = Code(rawValue: "not_permitted")
        /// The photo is there and cannot be read.
        package static let unreadable = Code(rawValue: "unreadable")
        /// The identifier names no photo: a directory, a device, something outside the library.
        package static let notAPhoto = Code(rawValue: "not_a_photo")
        /// More bytes than the limit.
        package static let tooLarge = Code(rawValue: "too_large")
        /// The photo is known and its bytes are not here: only in iCloud, in an archive, or behind a network that the
        /// request did not allow.
        package static let notLocal = Code(rawValue: "not_local")
        /// A filter that this kind of library does not know.
        package static let unsupportedFilter = Code(rawValue: "unsupported_filter")
        /// No library can be at such a place.
        package static let invalidLocation = Code(rawValue: "invalid_location")
    }

    package var code: Code
    /// One sentence, without the photo's name.
    package var message: String
    /// The system's error number, 0 when there was none.
    package var errorNumber: Int32

    package init(_ code: Code, _ message: String, errorNumber: Int32 = 0) {
        self.code = code
        self.message = message
        self.errorNumber = errorNumber
    }

    package var description: String { message }

    /// Whether the photo is not to blame: it is tried again later, and nothing is charged.
    package var isOfSurroundings: Bool { [.unavailable, .notPermitted, .notLocal].contains(code) }
}
