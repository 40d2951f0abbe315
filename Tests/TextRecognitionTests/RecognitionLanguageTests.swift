import Testing
import TextRecognition

@Suite struct RecognitionLanguageTests {
    @Test(arguments: [
        ("chi_sim+eng", ["chi_sim", "eng"]), ("eng", ["eng"]), ("eng,deu", ["eng", "deu"]),
        ("eng+eng", ["eng"]), ("script/Latin", ["script/Latin"]),
    ])
    func listsAreRead(_ text: String, _ names: [String]) throws {
        #expect(try RecognitionLanguage.list(text).map(\.rawValue) == names)
    }

    @Test(arguments: [
        ("chi-sim", "chi_sim"), ("zh", "chi_sim"), ("en", "eng"), ("English", "eng"), ("klingon", nil), ("", nil),
        ("../eng", nil), ("eng;rm", nil),
    ])
    func unknownOnesAreRefusedWithASuggestion(_ text: String, _ suggestion: String?) {
        let error = #expect(throws: UnknownLanguage.self) { try RecognitionLanguage.list(text) }
        #expect(error?.suggestion == suggestion)
    }
}
