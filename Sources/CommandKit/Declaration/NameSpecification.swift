/// How an option or a flag is called: made from its property's name, or chosen.
package struct NameSpecification: Sendable, ExpressibleByArrayLiteral {
    package enum Element: Sendable, Hashable {
        /// `--property-name`
        case long
        /// `-p`
        case short
        /// `--` and the given word.
        case customLong(String)
        /// `-` and the given character.
        case customShort(Character)
    }

    private var elements: [Element]

    package init(_ elements: [Element]) {
        self.elements = elements
    }

    package init(arrayLiteral elements: Element...) {
        self.elements = elements
    }

    package static let long: NameSpecification = [.long]
    package static let short: NameSpecification = [.short]
    package static let shortAndLong: NameSpecification = [.short, .long]

    package static func customLong(_ name: String) -> NameSpecification {
        [.customLong(name)]
    }

    package static func customShort(_ name: Character) -> NameSpecification {
        [.customShort(name)]
    }

    /// The names as they are typed, short ones first.
    func names(for property: String) -> [String] {
        let names = elements.map { element in
            switch element {
            case .long: "--" + Self.hyphenated(property)
            case .short: "-" + property.prefix(1).lowercased()
            case .customLong(let name): "--" + name
            case .customShort(let name): "-" + String(name)
            }
        }
        return names.filter { !$0.hasPrefix("--") } + names.filter { $0.hasPrefix("--") }
    }

    /// `databaseURL` becomes `database-url`.
    static func hyphenated(_ name: String) -> String {
        var result = ""
        var previous: Character?
        for (character, next) in zip(name, Array(name.dropFirst().map(Optional.some)) + [nil]) {
            if character.isUppercase, let previous,
                !previous.isUppercase || next.map({ $0.isLowercase }) == true
            {
                result += "-"
            }
            result += character.lowercased()
            previous = character
        }
        return result
    }
}
