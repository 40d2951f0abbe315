import UnicodeText

/// What a person searches for: several phrases, all of which a text must have.
///
/// Pieces of what was typed without a space between them belong together (`2026-03-15`, `USB-C`, `发票No`), and so does
/// what stands in quotation marks. A last word may be the beginning of one, unless it is in quotation marks.
package struct SearchQuery: Equatable {
    struct Phrase: Equatable {
        var tokens: [SearchTerms.Token]
        /// Whether the last word may go on.
        var isPrefix: Bool
    }

    var phrases: [Phrase] = []

    package init(_ text: String) {
        for (index, part) in text.split(omittingEmptySubsequences: false, whereSeparator: Self.isQuote).enumerated() {
            if index.isMultiple(of: 2) {
                for word in part.split(whereSeparator: \.isWhitespace) { append(word, isPrefix: true) }
            } else {
                append(part, isPrefix: false)
            }
        }
    }

    /// Whether there is nothing to ask for.
    package var isEmpty: Bool { phrases.isEmpty }

    /// As a `tsquery` literal; nil when there is nothing to ask for.
    var literal: String? {
        isEmpty ? nil : phrases.map(\.literal).joined(separator: " & ")
    }

    private mutating func append(_ text: Substring, isPrefix: Bool) {
        let tokens = SearchTerms.tokens(of: text)
        if !tokens.isEmpty { phrases.append(Phrase(tokens: tokens, isPrefix: isPrefix)) }
    }

    private static func isQuote(_ character: Character) -> Bool {
        ["\"", "“", "”", "„", "＂", "「", "」"].contains(character)
    }
}

extension SearchQuery.Phrase {
    /// Terms and the distances between them, in the positions that ``SearchTerms/vector(of:)`` gives out: one for each
    /// word and for each character of a script without spaces, where a pair stands at its first character's.
    fileprivate var literal: String {
        var literal = ""
        var distance = 0
        func add(_ term: String) {
            literal += (literal.isEmpty ? "" : " <\(distance)> ") + term
            distance = 1
        }
        for (index, token) in tokens.enumerated() {
            switch token {
            case .word(let word):
                let mayGoOn = isPrefix && index == tokens.count - 1
                add(SearchTerms.quoted(word) + (mayGoOn ? ":*" : ""))
            case .ideographs(let characters) where characters.count == 1:
                add(SearchTerms.quoted(String(characters)))
            case .ideographs(let characters):
                for pair in zip(characters, characters.dropFirst()) {
                    add(SearchTerms.quoted(String([pair.0, pair.1])))
                }
                distance = 2
            }
        }
        return literal
    }

    /// The pieces to mark where a text is shown.
    var highlights: [LineHighlighter.Term] {
        tokens.enumerated().map { index, token in
            switch token {
            case .word(let word):
                LineHighlighter.Term(characters: Array(word), isWhole: !isPrefix || index < tokens.count - 1)
            case .ideographs(let characters): LineHighlighter.Term(characters: characters, isWhole: false)
            }
        }
    }
}
