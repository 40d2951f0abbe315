/// What a declared option or argument may hold: a type that is ``ExpressibleByArgument``, an optional or an array of one.
package protocol ArgumentValue: Sendable {
    /// The value without any mention; `nil` if it has to be given.
    static var valueIfAbsent: Self? { get }
    /// Whether several mentions add up.
    static var isRepeating: Bool { get }
    /// All values there are, if they can be listed.
    static var allValueStrings: [String] { get }
    /// The value after one more mention. `given` holds the earlier ones.
    static func reading(_ argument: RawArgument, after given: Self?) throws -> Self
    /// What the help says of this value as a default.
    var defaultDescription: String? { get }
}

extension Optional: ArgumentValue where Wrapped: ExpressibleByArgument {
    package static var valueIfAbsent: Wrapped?? { .some(nil) }
    package static var isRepeating: Bool { false }
    package static var allValueStrings: [String] { Wrapped.allValueStrings }

    package static func reading(_ argument: RawArgument, after given: Wrapped??) throws -> Wrapped? {
        try Wrapped(argumentBytes: argument.bytes)
    }

    package var defaultDescription: String? { self?.defaultDescription }
}

extension Array: ArgumentValue where Element: ExpressibleByArgument {
    package static var valueIfAbsent: [Element]? { nil }
    package static var isRepeating: Bool { true }
    package static var allValueStrings: [String] { Element.allValueStrings }

    package static func reading(_ argument: RawArgument, after given: [Element]?) throws -> [Element] {
        try (given ?? []) + [Element(argumentBytes: argument.bytes)]
    }

    package var defaultDescription: String? {
        isEmpty ? nil : compactMap(\.defaultDescription).joined(separator: ", ")
    }
}
