/// Why there is no answer from a server.
///
/// ``description`` is a sentence for users: it names host and port, never a path, a query or a credential.
package struct HTTPError: Error, Sendable, Hashable {
    package struct Code: RawRepresentable, Sendable, Hashable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The address cannot be understood.
        package static let invalidURL = Code(rawValue: "invalid_url")
        /// Nothing answers at the address, or its name is unknown.
        package static let cannotConnect = Code(rawValue: "cannot_connect")
        /// The encrypted connection could not be set up: certificate, host name, protocol version.
        package static let tlsFailed = Code(rawValue: "tls_failed")
        /// No whole answer in time.
        package static let timedOut = Code(rawValue: "timed_out")
        /// The connection broke, or what came is not HTTP.
        package static let connectionLost = Code(rawValue: "connection_lost")
        /// The answer is longer than the request allows.
        package static let tooLarge = Code(rawValue: "too_large")
        /// The server's address is none that the ``AddressPolicy`` allows.
        package static let addressRefused = Code(rawValue: "address_refused")
        /// A redirect leads in a circle, to something that is not HTTP, or from an encrypted to a plain connection.
        package static let redirectRefused = Code(rawValue: "redirect_refused")
        /// The task that waited was cancelled.
        package static let cancelled = Code(rawValue: "cancelled")
        /// The library reported what it should not: no memory, an option it does not know.
        package static let libraryFailed = Code(rawValue: "library_failed")
    }

    package var code: Code
    /// libcurl's `CURLcode`, 0 when the trouble did not come from the library.
    package var libraryCode: UInt32
    /// What exactly is wrong or where, for ``description``; never a secret.
    package var detail: String

    package init(_ code: Code, libraryCode: UInt32 = 0, detail: String = "") {
        self.code = code
        self.libraryCode = libraryCode
        self.detail = detail
    }
}

extension HTTPError: CustomStringConvertible {
    package var description: String {
        let sentence =
            switch code {
            case .invalidURL: "The address is not valid"
            case .cannotConnect: "The server cannot be reached"
            case .tlsFailed: "The encrypted connection to the server failed"
            case .timedOut: "The server did not answer in time"
            case .connectionLost: "The connection to the server was lost"
            case .tooLarge: "The server's answer is too long"
            case .addressRefused: "The server's address is not a public one"
            case .redirectRefused: "The server's redirect is not followed"
            case .cancelled: "The operation was cancelled"
            default: "The HTTP library failed (code \(libraryCode))"
            }
        return sentence + (detail.isEmpty ? "." : ": \(detail).")
    }
}
