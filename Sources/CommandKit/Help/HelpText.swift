import UnicodeText

/// The help of one command, made from its declarations.
struct HelpText {
    let path: CommandPath

    private var configuration: CommandConfiguration { path.configuration }

    /// - Parameter columns: the width to wrap to.
    func render(columns: Int) -> String {
        let set = ArgumentSet(of: path.command.init())
        let shown = set.entries.map(\.definition).filter { !$0.help.isHidden }
        var paragraphs: [String] = []
        if !configuration.abstract.isEmpty {
            paragraphs.append(TextLayout.wrap(configuration.abstract, columns: columns))
        }
        paragraphs.append(TextLayout.wrap("Usage: " + usage(shown), columns: columns, indent: 2))
        if !configuration.discussion.isEmpty {
            paragraphs.append(TextLayout.wrap(configuration.discussion, columns: columns))
        }
        let sections = sections(shown)
        let start = TextLayout.textColumn(besides: sections.flatMap(\.rows).map(\.0))
        paragraphs += sections.map { section in
            section.title + ":\n" + TextLayout.list(section.rows, from: start, columns: columns)
        }
        if !configuration.examples.isEmpty {
            paragraphs.append("Examples:\n" + configuration.examples.map { "  " + $0 }.joined(separator: "\n"))
        }
        if !path.visibleSubcommands.isEmpty {
            let advice = "'\(path.root.commandName) help\(subpath) <command>' tells more about a command."
            paragraphs.append(TextLayout.wrap(advice, columns: columns))
        }
        return paragraphs.joined(separator: "\n\n")
    }

    /// The names below the root, each after a space.
    private var subpath: String { String(path.name.dropFirst(path.root.commandName.count)) }

    private func usage(_ definitions: [ArgumentDefinition]) -> String {
        if let usage = configuration.usage { return usage }
        var parts = [path.name]
        parts += definitions.filter { $0.kind == .option && $0.isRequired }.map(\.synopsis)
        parts.append("[options]")
        for definition in definitions where definition.kind == .positional {
            parts.append(definition.isRequired ? definition.synopsis : "[\(definition.synopsis)]")
        }
        if !configuration.subcommands.isEmpty { parts.append("<command>") }
        return parts.joined(separator: " ")
    }

    private func sections(_ definitions: [ArgumentDefinition]) -> [(title: String, rows: [(String, String)])] {
        var sections: [(title: String, rows: [(String, String)])] = []
        func add(_ title: String, _ rows: [(String, String)]) {
            guard !rows.isEmpty else { return }
            if let index = sections.firstIndex(where: { $0.title == title }) {
                sections[index].rows += rows
            } else {
                sections.append((title, rows))
            }
        }
        add("Commands", path.visibleSubcommands.map { ($0.commandName, $0.configuration.abstract) })
        add("Arguments", definitions.filter { $0.kind == .positional }.map(row))
        let options = definitions.filter { $0.kind != .positional }
        add("Options", options.filter { $0.groupTitle == nil }.map(row) + builtIns(definitions))
        for definition in options {
            if let title = definition.groupTitle { add(title, [row(definition)]) }
        }
        return sections
    }

    private func builtIns(_ definitions: [ArgumentDefinition]) -> [(String, String)] {
        let taken = definitions.flatMap(\.names)
        var rows: [(String, String)] = []
        if path.types.count == 1 && !configuration.version.isEmpty {
            rows.append((TextLayout.noShortName + "--version", "Print the version."))
        }
        rows.append(((taken.contains("-h") ? TextLayout.noShortName : "-h, ") + "--help", "Print this help."))
        return rows
    }

    private func row(_ definition: ArgumentDefinition) -> (String, String) {
        var remarks: [String] = []
        if !definition.allValues.isEmpty { remarks.append("one of " + definition.allValues.joined(separator: ", ")) }
        if let value = definition.defaultDescription { remarks.append("default: \(value)") }
        if definition.kind == .option && definition.isRepeating { remarks.append("may be repeated") }
        let text = definition.help.abstract + (remarks.isEmpty ? "" : " (\(remarks.joined(separator: "; ")))")
        guard definition.kind != .positional else {
            return (definition.synopsis, text.trimmingLeadingSpace)
        }
        var label = (definition.names + definition.invertedNames).joined(separator: ", ")
        if !label.hasPrefix("-") || label.hasPrefix("--") { label = TextLayout.noShortName + label }
        if definition.kind == .option { label += " <\(definition.valueName)>" }
        return (label, text.trimmingLeadingSpace)
    }
}

extension String {
    fileprivate var trimmingLeadingSpace: String { String(drop { $0 == " " }) }
}
