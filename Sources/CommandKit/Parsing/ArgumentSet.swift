/// The declarations of a command, found by reflection, with its option groups opened up.
struct ArgumentSet: Sendable {
    struct Entry: Sendable {
        var definition: ArgumentDefinition
        var declaration: any ArgumentDeclaration
    }

    private(set) var entries: [Entry] = []
    private var indexByName: [String: (index: Int, isInverted: Bool)] = [:]
    private var groups: [any ParsableArguments] = []

    init(of arguments: any ParsableArguments) {
        collect(arguments, groupTitle: nil)
        for (index, entry) in entries.enumerated() {
            for name in entry.definition.names { indexByName[name] = (index, false) }
            for name in entry.definition.invertedNames { indexByName[name] = (index, true) }
        }
    }

    private mutating func collect(_ arguments: any ParsableArguments, groupTitle: String?) {
        for child in Mirror(reflecting: arguments).children {
            if let group = child.value as? any ArgumentGroup {
                groups.append(group.content)
                collect(group.content, groupTitle: group.title ?? groupTitle)
            } else if let declaration = child.value as? any ArgumentDeclaration, let label = child.label {
                // Reflection shows the storage of a wrapped property: its name after an underscore.
                var definition = declaration.definition(for: String(label.drop { $0 == "_" }))
                definition.groupTitle = groupTitle
                entries.append(Entry(definition: definition, declaration: declaration))
            }
        }
    }

    func named(_ name: String) -> (entry: Entry, isInverted: Bool)? {
        indexByName[name].map { (entries[$0.index], $0.isInverted) }
    }

    var positionals: [Entry] { entries.filter { $0.definition.kind == .positional } }

    /// The names that help and completion show.
    var visibleNames: [String] {
        entries.filter { !$0.definition.help.isHidden }.flatMap { $0.definition.names + $0.definition.invertedNames }
    }

    /// Gives the arguments to the declarations, and checks that all is there.
    func parse(_ arguments: [RawArgument], for target: any ParsableArguments) throws {
        var scanner = ArgumentScanner(arguments)
        var positionals = self.positionals[...]
        var givenOnce: Set<[String]> = []
        while let token = try scanner.next(self) {
            switch token {
            case .help:
                throw CleanExit.helpRequest
            case .option(let entry, let occurrence):
                let definition = entry.definition
                // Of two values one would be passed over without a word.
                if definition.kind == .option, !definition.isRepeating,
                    !givenOnce.insert(definition.names).inserted
                {
                    throw ValidationError("\(definition.preferredName) was given twice")
                }
                try accept(occurrence, by: entry)
            case .positional(let argument):
                guard let entry = positionals.first else {
                    throw ValidationError("unexpected argument '\(argument.displayText)'")
                }
                try accept(.value(argument), by: entry)
                if !entry.definition.isRepeating { positionals.removeFirst() }
            }
        }
        if let missing = entries.first(where: { $0.declaration.isMissing }) {
            throw ValidationError("missing \(missing.definition.synopsis)")
        }
        for group in groups { try group.validate() }
        try target.validate()
    }

    private func accept(_ occurrence: ArgumentOccurrence, by entry: Entry) throws {
        do {
            try entry.declaration.accept(occurrence)
        } catch {
            guard case .value(let argument) = occurrence else { throw error }
            throw ValidationError(
                "invalid value '\(argument.displayText)' for '\(entry.definition.synopsis)': \(error)")
        }
    }
}
