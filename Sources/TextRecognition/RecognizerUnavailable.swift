/// The surroundings' fault: a recognizer cannot work here and now. Nothing is charged to the photo; its job is snoozed.
package struct RecognizerUnavailable: Error, Sendable, Hashable, Codable, CustomStringConvertible {
    /// What is missing.
    package struct Code: RawRepresentable, Sendable, Hashable, Codable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// No such engine in this build.
        package static let engineMissing = Code(rawValue: "engine_missing")
        /// A language's model file is not installed.
        package static let languageMissing = Code(rawValue: "language_missing")
        /// The recognizer program cannot be started, or fails its self-test.
        package static let cannotStart = Code(rawValue: "cannot_start")
        /// The pool is shutting down.
        package static let shuttingDown = Code(rawValue: "shutting_down")
    }

    package var code: Code
    /// One sentence that says what to do.
    package var message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { message }
}
