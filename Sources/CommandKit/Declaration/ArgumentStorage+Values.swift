extension ArgumentStorage where Value: ArgumentValue {
    /// Reads values by their type's own conversion.
    static func reading(_ value: Value?) -> ArgumentStorage {
        ArgumentStorage(value) { occurrence, given in
            guard case .value(let argument) = occurrence else { throw ValidationError("a value is missing") }
            return try Value.reading(argument, after: given)
        }
    }
}

extension ArgumentStorage {
    /// Reads values by a function of their text.
    static func transforming(
        _ value: Value?, _ transform: @escaping @Sendable (String) throws -> Value
    ) -> ArgumentStorage {
        ArgumentStorage(value) { occurrence, _ in
            guard case .value(let argument) = occurrence else { throw ValidationError("a value is missing") }
            return try transform(argument.validText)
        }
    }

    static func transforming<Wrapped>(
        _ value: Value?, _ transform: @escaping @Sendable (String) throws -> Wrapped
    ) -> ArgumentStorage where Value == Wrapped? {
        ArgumentStorage(value) { occurrence, _ in
            guard case .value(let argument) = occurrence else { throw ValidationError("a value is missing") }
            return try transform(argument.validText)
        }
    }
}

extension ArgumentDefinition {
    /// The part of a definition that the type and the default of a property decide.
    init<Value: ArgumentValue>(_ kind: Kind, default value: Value?, _ help: ArgumentHelp, _ completion: CompletionKind)
    {
        self.init(
            kind: kind, valueName: "", help: help, isRepeating: Value.isRepeating, isRequired: value == nil,
            defaultDescription: value?.defaultDescription, allValues: Value.allValueStrings, completion: completion)
    }

    /// The part of a definition that is known if a function makes the value.
    init(_ kind: Kind, isRequired: Bool, help: ArgumentHelp, completion: CompletionKind) {
        self.init(kind: kind, valueName: "", help: help, isRequired: isRequired, completion: completion)
    }
}
