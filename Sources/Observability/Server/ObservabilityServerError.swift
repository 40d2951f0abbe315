import Glibc

/// The server for metrics and health could not be started.
package struct ObservabilityServerError: Error, Sendable, Hashable, CustomStringConvertible {
    package struct Code: RawRepresentable, Sendable, Hashable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The address is not known. `systemCode` is that of `getaddrinfo`.
        package static let unknownAddress = Code(rawValue: "unknown_address")
        /// It cannot be listened on. `systemCode` is `errno`: EADDRINUSE as a rule.
        package static let cannotListen = Code(rawValue: "cannot_listen")
        /// The library gave up for want of threads, memory or descriptors.
        package static let cannotServe = Code(rawValue: "cannot_serve")
    }

    package var code: Code
    /// The C library's number.
    package var systemCode: Int32
    /// Where to listen was tried.
    package var endpoint: String

    package var description: String {
        switch code {
        case .unknownAddress:
            "metrics cannot be served on \(endpoint): \(String(cString: gai_strerror(systemCode)))"
        default:
            "metrics cannot be served on \(endpoint): \(String(cString: strerror(systemCode)))"
        }
    }
}
