/// A value known by its place on the command line.
///
/// A property without a default must be given, unless it is optional. An array takes all that follow, so it comes last.
@propertyWrapper
package struct Argument<Value: Sendable>: ArgumentDeclaration {
    private var storage: ArgumentStorage<Value>
    private let template: ArgumentDefinition

    package var wrappedValue: Value {
        get { storage.value }
        set { storage = storage.replacing(newValue) }
    }

    private init(_ storage: ArgumentStorage<Value>, _ template: ArgumentDefinition) {
        self.storage = storage
        self.template = template
    }

    /// The compiler looks for an initializer without arguments here, and then finds the better one in an extension.
    @available(*, unavailable, message: "The type has to be ExpressibleByArgument, or a transform has to be given.")
    package init() {
        preconditionFailure("unavailable")
    }

    func definition(for property: String) -> ArgumentDefinition {
        var definition = template
        definition.valueName = template.help.valueName ?? NameSpecification.hyphenated(property)
        return definition
    }

    var isMissing: Bool { storage.isMissing }

    func accept(_ occurrence: ArgumentOccurrence) throws {
        try storage.accept(occurrence)
    }
}

extension Argument where Value: ArgumentValue {
    package init(
        wrappedValue: Value, help: ArgumentHelp = "", completion: CompletionKind = .unspecified
    ) {
        self.init(.reading(wrappedValue), .init(.positional, default: wrappedValue, help, completion))
    }

    package init(help: ArgumentHelp = "", completion: CompletionKind = .unspecified) {
        let value = Value.valueIfAbsent
        self.init(.reading(value), .init(.positional, default: value, help, completion))
    }
}

extension Argument {
    /// A required argument whose text is turned into a value by a function, whose errors are shown.
    package init(
        help: ArgumentHelp = "", completion: CompletionKind = .unspecified,
        transform: @escaping @Sendable (String) throws -> Value
    ) {
        self.init(
            .transforming(nil, transform), .init(.positional, isRequired: true, help: help, completion: completion))
    }
}
