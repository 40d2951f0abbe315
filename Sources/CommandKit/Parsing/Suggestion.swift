/// The word that somebody probably meant.
enum Suggestion {
    /// ". Did you mean 'x'?", if a candidate is near enough to the word.
    static func sentence(for word: String, among candidates: [String]) -> String? {
        nearest(to: word, among: candidates).map { ". Did you mean '\($0)'?" }
    }

    /// The candidate with the fewest edits, if they are at most a third of the word; or the only one that begins so.
    static func nearest(to word: String, among candidates: [String]) -> String? {
        let best =
            candidates
            .map { (candidate: $0, distance: distance(word, $0)) }
            .min { $0.distance < $1.distance }
        let letters = word.drop { $0 == "-" }.count
        if let best, best.distance <= max(1, letters / 3), best.distance < letters { return best.candidate }
        let longer = candidates.filter { $0.hasPrefix(word) }
        return letters > 0 && longer.count == 1 ? longer.first : nil
    }

    /// The number of insertions, deletions, replacements and swaps of neighbours that turn one word into the other
    /// (optimal string alignment).
    static func distance(_ a: String, _ b: String) -> Int {
        let a = Array(a.prefix(100))
        let b = Array(b.prefix(100))
        var rows = [Array(0...b.count)]
        for (i, x) in a.enumerated() {
            var row = [i + 1]
            for (j, y) in b.enumerated() {
                var cost = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (x == y ? 0 : 1))
                if i > 0, j > 0, x == b[j - 1], a[i - 1] == y {
                    cost = min(cost, rows[i - 1][j - 1] + 1)
                }
                row.append(cost)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
