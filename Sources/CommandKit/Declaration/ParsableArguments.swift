/// A group of options, flags and arguments, declared as properties with ``Option``, ``Flag``, ``Argument`` and
/// ``OptionGroup``.
///
/// The property wrappers are found by reflection, so a conforming type declares nothing else. Values may be read once
/// the command line has been parsed.
package protocol ParsableArguments: Sendable, SendableMetatype {
    init()

    /// Checks what no single value can know, such as two options that exclude each other.
    ///
    /// - Throws: ``ValidationError``.
    func validate() throws
}

extension ParsableArguments {
    package func validate() throws {}

    /// Parses these arguments alone, without subcommands.
    ///
    /// - Throws: ``ValidationError``, ``CleanExit``.
    package static func parse(_ arguments: [String]) throws -> Self {
        let result = Self()
        try ArgumentSet(of: result).parse(arguments.map(RawArgument.init), for: result)
        return result
    }
}
