/// Why a photo could not be read, when that is the photo's own fault. It is charged to the photo.
package struct RecognitionFailure: Error, Sendable, Hashable, Codable, CustomStringConvertible {
    /// The kinds of failure. A closed list inside, open outside: more may be added.
    package struct Code: RawRepresentable, Sendable, Hashable, Codable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The bytes are of no image format that is read.
        package static let unsupported = Code(rawValue: "unsupported")
        /// There are no bytes.
        package static let empty = Code(rawValue: "empty")
        /// The bytes begin like an image and cannot be decoded.
        package static let corrupt = Code(rawValue: "corrupt")
        /// More bytes, pixels or pages than the limits allow.
        package static let tooLarge = Code(rawValue: "too_large")
        /// The recognizer crashed on it.
        package static let crashed = Code(rawValue: "crashed")
        /// The deadline passed.
        package static let timedOut = Code(rawValue: "timed_out")
        /// It needs more memory than the limit.
        package static let outOfMemory = Code(rawValue: "out_of_memory")
        /// The library is there and the photo is not.
        package static let missing = Code(rawValue: "missing")
        /// The photo is there and may not or cannot be read.
        package static let unreadable = Code(rawValue: "unreadable")
        /// The identifier names no photo: a directory, a device, something outside the library.
        package static let notAPhoto = Code(rawValue: "not_a_photo")
        /// PostgreSQL refuses what was read.
        package static let notStorable = Code(rawValue: "not_storable")
        /// Its workers died again and again.
        package static let workerLost = Code(rawValue: "worker_lost")
    }

    package var code: Code
    /// One sentence for people, without the photo's name or text.
    package var message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { message }

    /// Whether trying again cannot help: the bytes alone decide the outcome, or enough was tried.
    package var isFinal: Bool {
        [.unsupported, .empty, .corrupt, .tooLarge, .notAPhoto, .workerLost].contains(code)
    }
}
