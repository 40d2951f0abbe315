package import PhotoLibraries

/// Why a message in a job queue is not a job.
package enum InvalidMessage: Error, Sendable, Hashable {
    case tooLong(byteCount: Int)
    /// No JSON object of the expected form.
    case malformed
    /// Written by another release.
    case unknownVersion(Int)
    case invalidIdentifier(InvalidIdentifier)
}

extension InvalidMessage: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooLong(let byteCount): "it has \(byteCount) bytes"
        case .malformed: "it is not a job in JSON"
        case .unknownVersion(let version): "its version \(version) is not known here"
        case .invalidIdentifier: "its identifier is not valid"
        }
    }
}
