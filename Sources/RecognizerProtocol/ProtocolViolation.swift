/// The other side did not keep to the protocol. Its stream, and so its process, is of no use any more.
package struct ProtocolViolation: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of violation. A closed list inside, open outside: more may be added.
    package struct Code: RawRepresentable, Sendable, Hashable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A frame is longer than is allowed.
        package static let oversized = Code(rawValue: "oversized")
        /// A frame of no known kind.
        package static let unknownKind = Code(rawValue: "unknown_kind")
        /// A payload that is not what its kind says.
        package static let malformed = Code(rawValue: "malformed")
        /// A frame that has no place at this moment.
        package static let outOfTurn = Code(rawValue: "out_of_turn")
        /// The stream ended inside a frame.
        package static let truncated = Code(rawValue: "truncated")
    }

    package var code: Code
    /// What was seen; without data of the photo.
    package var message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { message }
}
