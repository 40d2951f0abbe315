@testable import Catalog

/// What people search for, and the text that is searched: both become literals of PostgreSQL.
enum SearchTarget: FuzzTarget {
    static let name = "searches"

    static var seeds: [[UInt8]] {
        let texts = [
            "invoice 2026", "2026-03-15 USB-C", "\"two words\" more", "发票No 12", "“发票” 金额", "it's a\\b", "'' \\",
            "ＩＮＶＯＩＣＥ", "e\u{301}te\u{301}", "a\u{0}b", "\"", "「東京都」", "한국어", "\u{1f600} ok", "& | ! <-> :*", "ß ŉ",
        ]
        return texts.map { Array($0.utf8) }
    }

    static func check(_ input: [UInt8]) throws {
        let text = String(decoding: input, as: UTF8.self)
        let query = SearchQuery(text)
        try require(query.isEmpty == (query.literal == nil), "there is something to ask for, or there is not")
        if let literal = query.literal {
            let phrases = try SearchLiteral.phrases(literal)
            try require(phrases.count == query.phrases.count, "no phrase is lost, and none comes out of another")
        }
        try checkFindsItself(text)
    }

    /// A text is found by all its words as one phrase.
    private static func checkFindsItself(_ text: String) throws {
        let quotes: [Character] = ["\"", "“", "”", "„", "＂", "「", "」"]
        // Spaces, or a mark at the beginning would go together with the quotation mark.
        let text = " " + String(text.map { quotes.contains($0) ? " " : $0 }) + " "
        let vector = try SearchLiteral.vector(SearchTerms.vector(of: text))
        let places = vector.values.joined()
        try require(places.allSatisfy((1...16_383).contains), "positions are those that PostgreSQL has")
        try require(vector.keys.allSatisfy { !$0.contains("\0") }, "PostgreSQL can store every word")
        guard let literal = SearchQuery("\"\(text)\"").literal else {
            return try require(vector.isEmpty, "what has words can be asked for")
        }
        let phrases = try SearchLiteral.phrases(literal)
        try require(phrases.count == 1, "what stands in quotation marks is one phrase")
        var position = 1
        for term in phrases[0] {
            position += term.distance
            let places = vector[term.text] ?? []
            // PostgreSQL keeps 255 positions of a word.
            try require(places.contains(position) || places.count == 255, "a text is found by its own words")
        }
    }
}
