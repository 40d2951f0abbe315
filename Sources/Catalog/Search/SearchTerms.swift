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
    /// PostgreSQL's limits: a vector below 1 MB, positions up to 16,383 (counting begins again after that), 255
    /// positions for one word. What is beyond them is not found.
    package static func vector(of text: String) -> String {
        var positions: [String: [Int]] = [:]
        var position = 0
        var byteCount = 0
        func note(_ term: String) {
            // PostgreSQL keeps the word, the number of its positions, two bytes for each, and aligns them.
            byteCount += 2 + (positions[term] == nil ? term.utf8.count + 4 : 0)
            guard byteCount < maximumByteCount else { return }
            positions[term, default: []].append((position - 1) % maximumPosition + 1)
        }
        for token in tokens(of: text) {
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
        }
        return positions.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { term, places in
            let places = Set(places).sorted().prefix(maximumPlaces).map(String.init).joined(separator: ",")
            return quoted(term) + ":" + places
        }.joined(separator: " ")
    }

    /// The words and runs of a text, in order.
    static func tokens(of text: some StringProtocol) -> [Token] {
        var tokens: [Token] = []
        var word = ""
        var ideographs: [Character] = []
        func endWord() {
            if !word.isEmpty, word.utf8.count <= maximumWordByteCount { tokens.append(.word(word)) }
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

    /// A term as a literal of `tsvector` and `tsquery`.
    static func quoted(_ term: String) -> String {
        "'" + term.replacing("\\", with: "\\\\").replacing("'", with: "''") + "'"
    }

    private static let maximumByteCount = 1_000_000
    private static let maximumPosition = 16_383
    private static let maximumPlaces = 255
    /// A longer "word" is nothing that anybody would type.
    private static let maximumWordByteCount = 255
}
