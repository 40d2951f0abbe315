import Testing

@testable import TesseractEngine

@Suite("Words become text")
struct TranscriptTests {
    @Test(arguments: [
        (["Hello", "world"], "Hello world"), (["愚园", "路"], "愚园路"), (["共", "3", "件"], "共 3 件"),
        (["你好", "，", "世界"], "你好，世界"), (["안녕", "하세요"], "안녕 하세요"), ([], ""),
    ])
    func joinsWords(words: [String], text: String) {
        #expect(Transcript.joined(words) == text)
    }

    @Test(arguments: [
        (" a\n", "a"), ("a\u{7}b", "ab"), ("\u{FEFF}\u{FFFD}", ""), ("  ", ""), ("é路😀", "é路😀"), ("a\u{2028}", "a"),
    ])
    func keepsNothingButText(raw: String, text: String) {
        #expect(Transcript.cleaned(raw) == text)
    }
}
