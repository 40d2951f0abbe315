/// What the property wrappers of this module share: they describe themselves and take what was given.
protocol ArgumentDeclaration: Sendable {
    func definition(for property: String) -> ArgumentDefinition

    /// Whether nothing holds a value yet: neither the command line nor a default.
    var isMissing: Bool { get }

    /// Takes one occurrence on the command line.
    ///
    /// - Throws: whatever reading the value throws.
    func accept(_ occurrence: ArgumentOccurrence) throws
}
