/// Reads what was written for PostgreSQL as strictly as PostgreSQL does.
enum SearchLiteral {
    struct Term {
        /// From the term before it in the same phrase; 0 for the first one.
        var distance: Int
        var text: String
    }

    /// `'a' <1> 'b':* & 'c'`
    static func phrases(_ literal: String) throws(BrokenInvariant) -> [[Term]] {
        var scanner = Scanner(rest: literal.unicodeScalars[...])
        var phrases = [[Term(distance: 0, text: try scanner.quoted())]]
        while true {
            _ = scanner.skip(":*")
            if scanner.rest.isEmpty { return phrases }
            if scanner.skip(" & ") {
                phrases.append([Term(distance: 0, text: try scanner.quoted())])
            } else {
                try require(scanner.skip(" <"), "terms are joined")
                let distance = try scanner.number()
                try require(scanner.skip("> "), "a distance has an end")
                phrases[phrases.count - 1].append(Term(distance: distance, text: try scanner.quoted()))
            }
        }
    }

    /// `'a':1,3 'b':2`
    static func vector(_ literal: String) throws(BrokenInvariant) -> [String: [Int]] {
        var scanner = Scanner(rest: literal.unicodeScalars[...])
        var vector: [String: [Int]] = [:]
        while !scanner.rest.isEmpty {
            if !vector.isEmpty { try require(scanner.skip(" "), "words are separated") }
            let word = try scanner.quoted()
            try require(scanner.skip(":"), "a word has positions")
            var places = [try scanner.number()]
            while scanner.skip(",") { places.append(try scanner.number()) }
            try require(vector.updateValue(places, forKey: word) == nil, "a word comes once")
        }
        return vector
    }

    private struct Scanner {
        var rest: Substring.UnicodeScalarView

        mutating func skip(_ text: String) -> Bool {
            guard rest.starts(with: text.unicodeScalars) else { return false }
            rest.removeFirst(text.unicodeScalars.count)
            return true
        }

        mutating func number() throws(BrokenInvariant) -> Int {
            let digits = rest.prefix { ("0"..."9").contains($0) }
            rest.removeFirst(digits.count)
            guard let number = Int(String(digits)) else { throw BrokenInvariant(description: "a number is due") }
            return number
        }

        mutating func quoted() throws(BrokenInvariant) -> String {
            try require(skip("'"), "a term begins with an apostrophe")
            var text = String.UnicodeScalarView()
            while let scalar = rest.popFirst() {
                if scalar == "'" || scalar == "\\" {
                    guard rest.first == scalar else {
                        try require(scalar == "'" && !text.isEmpty, "only an apostrophe ends a term, and none is empty")
                        return String(text)
                    }
                    rest.removeFirst()
                }
                text.append(scalar)
            }
            throw BrokenInvariant(description: "a term has an end")
        }
    }
}
