extension Character {
    /// Whether this is a letter of a script that puts no spaces between words: Han, kana, Hangul (which does, but is
    /// searched by parts of words), Bopomofo. The ranges are those of the Unicode blocks.
    var isUnspacedScript: Bool {
        guard let scalar = unicodeScalars.first?.value else { return false }
        return switch scalar {
        case 0x2e80...0x2fdf, 0x3005...0x3007, 0x3021...0x3029, 0x3038...0x303b, 0x3040...0x30ff, 0x3100...0x31bf,
            0x31f0...0x31ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xac00...0xd7af, 0x1100...0x11ff, 0xf900...0xfaff,
            0x1b000...0x1b16f, 0x20000...0x3ffff:
            true
        default: false
        }
    }
}
