import Testing
import UnicodeText

@Suite struct CellWidthTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("照片", 4), ("ガ", 2), ("ｶ", 1), ("Ａ", 2), ("한글", 4), ("é", 1), ("e\u{301}", 1),
        ("👍", 2), ("👨‍👩‍👧", 2), ("👍🏽", 2), ("🇫🇷", 2), ("❤\u{fe0f}", 2), ("\u{1b}", 0), ("\u{200b}", 0), ("a照b", 4),
        ("…", 1), ("━─", 2), ("→", 1),
    ])
    func cells(text: String, expected: Int) {
        #expect(text.cellWidth == expected)
    }
}
