import UnicodeText

/// What search compares: words of alphabets as they are, and Chinese, Japanese and Korean text as single characters and
/// overlapping pairs of them, since it has no spaces between words.
///
/// Everything is normalized (NFKC_Casefold) first, so that width and case do not matter.
package enum SearchTerms {
    /// One piece of text.
    enum Token: Equatable {
        case word(String)
        /// A run of characters of a script without spaces.
        case ideographs([Character])
    }

    /// The text as a `tsvector` literal. Pairs and single characters share positions, so that a longer word is found as
    /// a chain of neighbouring pairs.
    ///
    /// PostgreSQL's limits: a vector below 1 MB, positions up to 16,383, words below 2 kB.
    package static func vector(of text: String) -> String {
        var positions: [String: [Int]] = [:]
        var position = 0
        func note(_ term: String) {
            positions[term, default: []].append(min(position, 16_383))
        }
        tokens: for token in tokens(of: text) {
            switch token {
            case .word(let word):
                position += 1
                note(word)
            case .ideographs(let characters):
                for (index, character) in characters.enumerated() {
                    position += 1
                    note(String(character))
                    if index + 1 < characters.count { note(String([character, characters[index + 1]])) }
                }
            }
            if position > maximumPositions { break tokens }
        }
        return positions.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { term, places in
            let places = Set(places).sorted().prefix(255).map(String.init).joined(separator: ",")
            return quoted(term) + ":" + places
        }.joined(separator: " ")
    }

    /// What a person typed as a `tsquery` literal that asks for all of it; nil when there is nothing to ask for.
    /// A word of an alphabet also finds the words that begin with it.
    package static func query(of text: String) -> String? {
        let parts = tokens(of: text).map { token in
            switch token {
            case .word(let word): quoted(word) + ":*"
            case .ideographs(let characters) where characters.count < 3: quoted(String(characters))
            case .ideographs(let characters):
                zip(characters, characters.dropFirst()).map { quoted(String([$0, $1])) }.joined(separator: " <-> ")
            }
        }
        return parts.isEmpty ? nil : parts.joined(separator: " & ")
    }

    /// The pieces that are marked in a line that was found.
    static func highlights(of text: String) -> [String] {
        tokens(of: text).map { token in
            switch token {
            case .word(let word): word
            case .ideographs(let characters): String(characters)
            }
        }
    }

    static func tokens(of text: String) -> [Token] {
        var tokens: [Token] = []
        var word = ""
        var ideographs: [Character] = []
        func endWord() {
            if !word.isEmpty, word.utf8.count <= maximumWordBytes { tokens.append(.word(word)) }
            word = ""
        }
        func endIdeographs() {
            if !ideographs.isEmpty { tokens.append(.ideographs(ideographs)) }
            ideographs = []
        }
        for character in text.normalized(.searchable) {
            if character.isUnspacedScript {
                endWord()
                ideographs.append(character)
            } else if character.isLetter || character.isNumber {
                endIdeographs()
                word.append(character)
            } else if character.isWhitespace {
                // A line of Chinese goes on in the next one.
                endWord()
            } else {
                endWord()
                endIdeographs()
            }
        }
        endWord()
        endIdeographs()
        return tokens
    }

    private static let maximumPositions = 60_000
    private static let maximumWordBytes = 255

    private static func quoted(_ term: String) -> String {
        "'" + term.replacing("\\", with: "\\\\").replacing("'", with: "''") + "'"
    }
}
