import UnicodeText

/// Something that users choose by a name they type.
struct NamedChoice: Sendable {
    let key: Int64
    /// Each of them means it.
    let names: [String]

    /// So many similar names are listed.
    private static let listedCount = 5

    /// The keys of all choices with one of these names, whatever form of Unicode either is in.
    ///
    /// - Throws: ``PhotoLibraryError`` with `unsupportedFilter` for a name that nothing has; it lists similar ones.
    static func keys(
        of names: [String], among choices: [NamedChoice], called kind: String
    ) throws(PhotoLibraryError) -> [Int64] {
        var keys: [Int64] = []
        for name in names {
            let composed = Array(name.normalized(.composed).utf8)
            let found = choices.filter { $0.names.contains { $0.normalized(.composed).utf8.elementsEqual(composed) } }
            guard !found.isEmpty else { throw unknown(name, choices, kind) }
            keys += found.map(\.key)
        }
        return keys
    }

    private static func unknown(_ name: String, _ choices: [NamedChoice], _ kind: String) -> PhotoLibraryError {
        let near = similar(to: name, among: choices)
        let hint =
            if choices.isEmpty {
                "it has none"
            } else if near.isEmpty {
                "it has \(choices.count) others"
            } else {
                "similar are \(near.map { "'\($0)'" }.joined(separator: ", "))"
            }
        return PhotoLibraryError(.unsupportedFilter, "the library has no \(kind) '\(name)'; \(hint)")
    }

    /// The nearest first: the same but for case, then one in the other, then few differing letters.
    private static func similar(to name: String, among choices: [NamedChoice]) -> [String] {
        let wanted = Array(name.normalized(.composed).lowercased())
        var ranked: [(rank: Int, name: String)] = []
        for candidate in Set(choices.flatMap(\.names)) {
            let letters = Array(candidate.normalized(.composed).lowercased())
            let shorter = min(wanted.count, letters.count)
            if letters == wanted {
                ranked.append((0, candidate))
            } else if shorter >= 3, letters.contains(wanted) || wanted.contains(letters) {
                ranked.append((1, candidate))
            } else {
                let distance = editDistance(wanted, letters)
                if distance <= max(1, shorter / 3) { ranked.append((1 + distance, candidate)) }
            }
        }
        return ranked.sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }.prefix(listedCount).map { printable($0.name) }
    }

    private static func printable(_ name: String) -> String {
        String(String.UnicodeScalarView(name.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7f ? "?" : $0 }))
    }

    /// Levenshtein's: letters added, left out or replaced.
    private static func editDistance(_ a: [Character], _ b: [Character]) -> Int {
        var row = Array(0...b.count)
        for (i, letter) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for j in b.indices {
                let replaced = diagonal + (letter == b[j] ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
            }
        }
        return row[b.count]
    }
}
