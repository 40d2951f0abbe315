/// A type whose values can be written as one command-line argument.
package protocol ExpressibleByArgument: ArgumentValue {
    /// `nil` if the text is no such value: the user is told ``argumentExpectation``.
    init?(argument: String)

    /// For types that take bytes that need not be UTF-8, or that have an error sentence of their own. By default, checks
    /// the encoding and calls ``init(argument:)``.
    ///
    /// - Throws: any error whose description completes "invalid value 'x' for '--option': ".
    init(argumentBytes: [UInt8]) throws

    /// What was expected, to complete "expected …"; by default the list of all values.
    static var argumentExpectation: String? { get }
}

extension ExpressibleByArgument {
    package static var valueIfAbsent: Self? { nil }
    package static var isRepeating: Bool { false }
    package static var allValueStrings: [String] { [] }
    package var defaultDescription: String? { String(describing: self) }

    package static func reading(_ argument: RawArgument, after given: Self?) throws -> Self {
        try Self(argumentBytes: argument.bytes)
    }

    package init(argumentBytes: [UInt8]) throws {
        let text = try RawArgument(bytes: argumentBytes).validText
        guard let value = Self(argument: text) else {
            let suggestion = Suggestion.sentence(for: text, among: Self.allValueStrings)
            throw ValidationError(
                (Self.argumentExpectation.map { "expected \($0)" } ?? "it is not understood") + (suggestion ?? ""))
        }
        self = value
    }

    package static var argumentExpectation: String? {
        allValueStrings.isEmpty ? nil : allValueStrings.joined(separator: ", ")
    }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue == String {
    package init?(argument: String) {
        self.init(rawValue: argument)
    }

    package var defaultDescription: String? { rawValue }
}

extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable, RawValue == String {
    package static var allValueStrings: [String] { allCases.map(\.rawValue) }
}
