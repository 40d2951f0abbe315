/// Cuts arguments into options with their values, and positional arguments. GNU conventions: `--name value`,
/// `--name=value`, `-n value`, `-nvalue`, flags in a row (`-abc`), `--` ends options, `-` is an ordinary argument.
struct ArgumentScanner {
    enum Token {
        case option(ArgumentSet.Entry, ArgumentOccurrence)
        case positional(RawArgument)
        case help
    }

    private let arguments: [RawArgument]
    /// How many arguments have been taken.
    private(set) var position = 0
    private var areOptionsOver = false
    /// What follows in a row of short names, without the hyphen.
    private var shortNames: [UInt8] = []

    init(_ arguments: [RawArgument]) {
        self.arguments = arguments
    }

    /// - Throws: ``ValidationError``: an unknown option, a missing value, a value for a flag.
    mutating func next(_ set: ArgumentSet) throws -> Token? {
        if !shortNames.isEmpty { return try nextShort(set) }
        guard position < arguments.count else { return nil }
        let argument = arguments[position]
        position += 1
        if areOptionsOver || !argument.isOptionLike || isNegativeNumber(argument, set) { return .positional(argument) }
        guard argument.bytes != Array("--".utf8) else {
            areOptionsOver = true
            return try next(set)
        }
        if argument.bytes.starts(with: "--".utf8) { return try long(argument, set) }
        shortNames = Array(argument.bytes.dropFirst())
        return try nextShort(set)
    }

    private mutating func long(_ argument: RawArgument, _ set: ArgumentSet) throws -> Token {
        let parts = argument.bytes.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        let name = RawArgument(bytes: Array(parts[0])).displayText
        let attached = parts.count > 1 ? RawArgument(bytes: Array(parts[1])) : nil
        guard let (entry, isInverted) = set.named(name) else {
            if name == "--help", attached == nil { return .help }
            throw unknown(name, set)
        }
        guard entry.definition.kind == .flag else {
            return try .option(entry, .value(attached ?? takeValue(for: entry.definition, name)))
        }
        guard attached == nil else { throw ValidationError("'\(name)' takes no value") }
        return .option(entry, .flag(isInverted: isInverted))
    }

    private mutating func nextShort(_ set: ArgumentSet) throws -> Token {
        let text = String(decoding: shortNames, as: UTF8.self)
        let name = "-" + text.prefix(1)
        guard let (entry, _) = set.named(name) else {
            if name == "-h" { return .help }
            throw unknown(RawArgument(name).displayText, set)
        }
        shortNames.removeFirst(name.utf8.count - 1)
        if entry.definition.kind == .flag { return .option(entry, .flag(isInverted: false)) }
        guard !shortNames.isEmpty else {
            return try .option(entry, .value(takeValue(for: entry.definition, name)))
        }
        if shortNames.first == UInt8(ascii: "=") { shortNames.removeFirst() }
        defer { shortNames = [] }
        return .option(entry, .value(RawArgument(bytes: shortNames)))
    }

    private mutating func takeValue(for definition: ArgumentDefinition, _ name: String) throws -> RawArgument {
        guard position < arguments.count else { throw ValidationError("'\(definition.synopsis)' needs a value") }
        let value = arguments[position]
        guard !value.isOptionLike || value.isNumber else {
            let assignment = name.hasPrefix("--") ? "\(name)=" : name
            throw ValidationError(
                "'\(definition.synopsis)' needs a value",
                hint: "if the value begins with a hyphen, write \(assignment)\(value.displayText)")
        }
        position += 1
        return value
    }

    private func isNegativeNumber(_ argument: RawArgument, _ set: ArgumentSet) -> Bool {
        argument.isNumber && set.named(String(argument.displayText.prefix(2))) == nil
    }

    private func unknown(_ name: String, _ set: ArgumentSet) -> ValidationError {
        let candidates = (set.visibleNames + ["--help"]).filter { $0.hasPrefix("--") == name.hasPrefix("--") }
        let suggestion = name.hasPrefix("--") ? Suggestion.sentence(for: name, among: candidates) : nil
        return ValidationError("unknown option '\(name)'\(suggestion ?? "")")
    }
}

extension RawArgument {
    /// Whether it begins with a hyphen and is more than one.
    var isOptionLike: Bool { bytes.count > 1 && bytes[0] == UInt8(ascii: "-") }

    fileprivate var isNumber: Bool {
        guard let last = bytes.last, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last) else { return false }
        return Double(displayText) != nil
    }
}
