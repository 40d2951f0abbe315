import Testing
import UnicodeText

@Suite struct NormalizationTests {
    /// Swift's own strings equate canonically equivalent texts, so the scalars are compared.
    private func scalars(_ text: String) -> [UInt32] {
        text.unicodeScalars.map(\.value)
    }

    @Test(arguments: [
        ("e\u{301}", "\u{e9}"), ("\u{1100}\u{1161}", "\u{ac00}"), ("\u{212b}", "\u{c5}"), ("ﬁ", "ﬁ"), ("Ａ", "Ａ"),
        ("a\u{0}b", "a\u{0}b"), ("", ""),
        // More than one mark: they are put into their canonical order.
        ("a\u{301}\u{323}", "\u{1ea1}\u{301}"),
    ])
    func composition(text: String, expected: String) {
        #expect(scalars(text.normalized(.composed)) == scalars(expected))
    }

    @Test(arguments: [
        ("ＩＮＶＯＩＣＥ", "invoice"), ("Straße", "strasse"), ("ﬁle", "file"), ("soft\u{ad}hyphen", "softhyphen"),
        ("①", "1"), ("ｶﾞ", "ガ"), ("ΣΊΣΥΦΟΣ", "σίσυφοσ"), ("照片 2026", "照片 2026"), ("", ""),
    ])
    func search(text: String, expected: String) {
        #expect(scalars(text.normalized(.searchable)) == scalars(expected))
    }

    @Test(arguments: [NormalizationForm.composed, .searchable])
    func twiceIsOnce(form: NormalizationForm) {
        let once = "E\u{301}\u{1100}\u{1161}ﬃ Ⅷ\u{2126}".normalized(form)
        #expect(scalars(once.normalized(form)) == scalars(once))
    }

    @Test func slicesAreTaken() {
        let text = "xe\u{301}x"
        #expect(scalars(text.dropFirst().dropLast().normalized(.composed)) == [0xe9])
    }
}
