import PhotoLibraries
import TextRecognition

/// Why a request for a picture was not answered.
package struct ImageRequestError: Error, Sendable, CustomStringConvertible {
    /// The kinds of failure. A closed list inside, open outside: more may be added.
    package struct Code: RawRepresentable, Sendable, Hashable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The request, or the task that waited for it, was cancelled.
        package static let cancelled = Code(rawValue: "cancelled")
        /// The photo is elsewhere, and the request did not allow to fetch it from there.
        package static let notLocallyAvailable = Code(rawValue: "not_locally_available")
        /// The request contradicts itself.
        package static let invalidOptions = Code(rawValue: "invalid_options")
        /// The library did not give the photo: `underlying` is its `PhotoLibraryError`.
        package static let photoUnavailable = Code(rawValue: "photo_unavailable")
        /// No picture can be made of the photo: `underlying` is a `RecognitionFailure`.
        package static let undecodable = Code(rawValue: "undecodable")
        /// Nobody is there to make pictures: `underlying` says why.
        package static let rendererUnavailable = Code(rawValue: "renderer_unavailable")
    }

    package var code: Code
    /// One sentence, without the photo's name.
    package var message: String
    package var underlying: (any Error)?

    package init(_ code: Code, _ message: String, underlying: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.underlying = underlying
    }

    /// What became of a request that met this error on its way.
    init(_ error: any Error) {
        switch error {
        case let error as ImageRequestError: self = error
        case is CancellationError: self = .cancelled
        case let error as PhotoLibraryError:
            let code: Code = error.code == .notLocal ? .notLocallyAvailable : .photoUnavailable
            self.init(code, error.message, underlying: error)
        case let error as RecognitionFailure: self.init(.undecodable, error.message, underlying: error)
        default: self.init(.rendererUnavailable, "\(error)", underlying: error)
        }
    }

    static let cancelled = ImageRequestError(.cancelled, "the request was cancelled")

    package var description: String { message }
}
