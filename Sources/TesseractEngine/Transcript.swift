/// How words become text that a person would have typed.
enum Transcript {
    /// Without white space at the ends, and without control characters and other code points that are no text.
    static func cleaned(_ text: String) -> String {
        let kept = text.unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: false
            default: scalar != "\u{FEFF}" && scalar != "\u{FFFD}"
            }
        }
        let trimmed = kept.drop(while: \.properties.isWhitespace).reversed()
            .drop(while: \.properties.isWhitespace).reversed()
        return String(String.UnicodeScalarView(trimmed))
    }

    /// The words of one line, with spaces where the script has them: Tesseract parts Chinese characters at random.
    static func joined(_ words: [String]) -> String {
        var line = ""
        for word in words {
            if let last = line.unicodeScalars.last, let first = word.unicodeScalars.first,
                !(isSpaceless(last) && isSpaceless(first))
            {
                line += " "
            }
            line += word
        }
        return line
    }

    /// Scripts that are written without spaces, and their punctuation. Korean has spaces.
    private static func isSpaceless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2E80...0x303F,  // radicals, ideographic punctuation
            0x3040...0x312F,  // Hiragana, Katakana, Bopomofo
            0x31A0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xF900...0xFAFF,  // compatibility ideographs
            0xFE30...0xFE4F,  // vertical forms
            0xFF01...0xFF60,  // full-width forms
            0x20000...0x323AF:
            true
        default: false
        }
    }
}
