/// A named value: `--name value` or `--name=value`.
///
/// A property without a default must be given, unless it is optional. An array takes one value for every mention; the
/// first one given replaces a default.
@propertyWrapper
package struct Option<Value: Sendable>: ArgumentDeclaration {
    private var storage: ArgumentStorage<Value>
    private let name: NameSpecification
    private let template: ArgumentDefinition

    package var wrappedValue: Value {
        get { storage.value }
        set { storage = storage.replacing(newValue) }
    }

    private init(
        _ storage: ArgumentStorage<Value>, _ name: NameSpecification, _ template: ArgumentDefinition
    ) {
        self.storage = storage
        self.name = name
        self.template = template
    }

    /// The compiler looks for an initializer without arguments here, and then finds the better one in an extension.
    @available(*, unavailable, message: "The type has to be ExpressibleByArgument, or a transform has to be given.")
    package init() {
        preconditionFailure("unavailable")
    }

    func definition(for property: String) -> ArgumentDefinition {
        var definition = template
        definition.names = name.names(for: property)
        definition.valueName = template.help.valueName ?? NameSpecification.hyphenated(property)
        return definition
    }

    var isMissing: Bool { storage.isMissing }

    func accept(_ occurrence: ArgumentOccurrence) throws {
        try storage.accept(occurrence)
    }
}

extension Option where Value: ArgumentValue {
    package init(
        wrappedValue: Value, name: NameSpecification = .long, help: ArgumentHelp = "",
        completion: CompletionKind = .unspecified
    ) {
        self.init(.reading(wrappedValue), name, .init(.option, default: wrappedValue, help, completion))
    }

    package init(
        name: NameSpecification = .long, help: ArgumentHelp = "", completion: CompletionKind = .unspecified
    ) {
        let value = Value.valueIfAbsent
        self.init(.reading(value), name, .init(.option, default: value, help, completion))
    }
}

extension Option {
    /// An option whose text is turned into a value by a function, whose errors are shown.
    package init(
        wrappedValue: Value, name: NameSpecification = .long, help: ArgumentHelp = "",
        completion: CompletionKind = .unspecified, transform: @escaping @Sendable (String) throws -> Value
    ) {
        self.init(
            .transforming(wrappedValue, transform), name,
            .init(.option, isRequired: false, help: help, completion: completion))
    }

    /// A required option whose text is turned into a value by a function, whose errors are shown.
    package init(
        name: NameSpecification = .long, help: ArgumentHelp = "", completion: CompletionKind = .unspecified,
        transform: @escaping @Sendable (String) throws -> Value
    ) {
        self.init(
            .transforming(nil, transform), name,
            .init(.option, isRequired: true, help: help, completion: completion))
    }

    /// An option that may be left out, whose text is turned into a value by a function, whose errors are shown.
    package init<Wrapped>(
        name: NameSpecification = .long, help: ArgumentHelp = "", completion: CompletionKind = .unspecified,
        transform: @escaping @Sendable (String) throws -> Wrapped
    ) where Value == Wrapped? {
        self.init(
            .transforming(.some(nil), transform), name,
            .init(.option, isRequired: false, help: help, completion: completion))
    }
}
