import UnicodeText

/// A line in the form that search compares, of which every character knows where it came from. It is normalized
/// character by character; spaces inside Chinese text, which engines put there, are left out.
struct NormalizedLine {
    private var characters: [Character] = []
    /// For each of them, which character of the line it came from.
    private var origins: [Int] = []

    init(_ line: Substring) {
        var space: Int?
        for (index, character) in line.enumerated() {
            if character.isWhitespace {
                space = index
                continue
            }
            for folded in String(character).normalized(.searchable) {
                if let origin = space {
                    space = nil
                    if !folded.isUnspacedScript || characters.last?.isUnspacedScript == false {
                        append(" ", from: origin)
                    }
                }
                append(folded, from: index)
            }
        }
    }

    /// Where a term stands, as ranges of the line's characters.
    func places(of term: LineHighlighter.Term) -> [Range<Int>] {
        let wanted = term.characters
        var places: [Range<Int>] = []
        var start = 0
        while start + wanted.count <= characters.count {
            let end = start + wanted.count
            if isWordBoundary(start), !term.isWhole || isWordBoundary(end),
                characters[start..<end].elementsEqual(wanted)
            {
                places.append(origins[start]..<origins[end - 1] + 1)
                start = end
            } else {
                start += 1
            }
        }
        return places
    }

    private mutating func append(_ character: Character, from origin: Int) {
        characters.append(character)
        origins.append(origin)
    }

    /// Whether a word may begin or end before the character at `index`.
    private func isWordBoundary(_ index: Int) -> Bool {
        guard index > 0, index < characters.count else { return true }
        return !Self.belongsToWord(characters[index - 1]) || !Self.belongsToWord(characters[index])
    }

    private static func belongsToWord(_ character: Character) -> Bool {
        (character.isLetter || character.isNumber) && !character.isUnspacedScript
    }
}
