import CUTF8Proc

extension StringProtocol {
    /// How many cells of a terminal this text takes: East Asian wide and full-width characters and emoji take two, marks
    /// and controls none. Unicode Standard Annex 11.
    package var cellWidth: Int {
        if utf8.allSatisfy({ (0x20..<0x7f).contains($0) }) { return utf8.count }
        return reduce(0) { $0 + $1.cellWidth }
    }
}

extension Character {
    /// A cluster is as wide as its widest part. Flags (two regional indicators) and what a variation selector turns into
    /// an emoji are wide, too.
    fileprivate var cellWidth: Int {
        let scalars = unicodeScalars
        let isEmoji = scalars.contains("\u{fe0f}") || scalars.allSatisfy { (0x1f1e6...0x1f1ff).contains($0.value) }
        let widest = scalars.map { Int(utf8proc_charwidth(Int32(bitPattern: $0.value))) }.max() ?? 0
        return isEmoji && scalars.count > 1 ? 2 : widest
    }
}
