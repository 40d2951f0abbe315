/// A switch without a value: a `Bool`, a `Bool?` that knows whether it was mentioned, or an `Int` that counts mentions.
@propertyWrapper
package struct Flag<Value: Sendable>: ArgumentDeclaration {
    private var storage: ArgumentStorage<Value>
    private let name: NameSpecification
    private let inversion: FlagInversion?
    private let help: ArgumentHelp
    private let defaultName: @Sendable (ArgumentDefinition) -> String?

    package var wrappedValue: Value {
        get { storage.value }
        set { storage = storage.replacing(newValue) }
    }

    /// The compiler looks for an initializer without arguments here, and then finds the better one in an extension.
    @available(*, unavailable, message: "A flag is a Bool, an Int, or a Bool? with an inversion.")
    package init() {
        preconditionFailure("unavailable")
    }

    func definition(for property: String) -> ArgumentDefinition {
        var definition = ArgumentDefinition(
            kind: .flag, names: name.names(for: property), valueName: NameSpecification.hyphenated(property),
            help: help, isRepeating: Value.self == Int.self)
        if inversion == .prefixedNo {
            definition.invertedNames = definition.names.filter { $0.hasPrefix("--") }.map { "--no-" + $0.dropFirst(2) }
        }
        definition.defaultDescription = defaultName(definition)
        return definition
    }

    var isMissing: Bool { storage.isMissing }

    func accept(_ occurrence: ArgumentOccurrence) throws {
        try storage.accept(occurrence)
    }
}

extension Flag where Value == Bool {
    package init(
        wrappedValue: Bool, name: NameSpecification = .long, inversion: FlagInversion? = nil, help: ArgumentHelp = ""
    ) {
        storage = ArgumentStorage(wrappedValue) { occurrence, _ in occurrence.isOn }
        self.name = name
        self.inversion = inversion
        self.help = help
        // A flag that is off unless mentioned needs no explanation.
        defaultName = { inversion == nil ? nil : wrappedValue ? $0.preferredName : $0.invertedNames.last }
    }
}

extension Flag where Value == Bool? {
    package init(name: NameSpecification = .long, inversion: FlagInversion, help: ArgumentHelp = "") {
        storage = ArgumentStorage(.some(nil)) { occurrence, _ in occurrence.isOn }
        self.name = name
        self.inversion = inversion
        self.help = help
        defaultName = { _ in nil }
    }
}

extension Flag where Value == Int {
    package init(wrappedValue: Int = 0, name: NameSpecification = .long, help: ArgumentHelp = "") {
        storage = ArgumentStorage(wrappedValue) { _, given in (given ?? wrappedValue) + 1 }
        self.name = name
        inversion = nil
        self.help = help
        defaultName = { _ in nil }
    }
}

extension ArgumentOccurrence {
    fileprivate var isOn: Bool {
        if case .flag(isInverted: true) = self { false } else { true }
    }
}
