import FoundationEssentials
import Testing
import TextRecognition

@Suite struct RecognizeTextRequestTests {
    @Test func fingerprintsTellRecipesApart() throws {
        let requests = [
            RecognizeTextRequest(), RecognizeTextRequest(languages: [.english]),
            RecognizeTextRequest(languages: [.english, .simplifiedChinese]), RecognizeTextRequest(layout: .sparse),
            RecognizeTextRequest(engines: ["paddle"]),
        ]
        #expect(Set(requests.map(\.fingerprint)).count == requests.count)
        #expect(RecognizeTextRequest().fingerprint == "engines=tesseract;languages=chi_sim+eng;layout=auto")
    }

    @Test func requestsSurviveJSON() throws {
        let request = RecognizeTextRequest(languages: [.english], layout: .line)
        let data = try JSONEncoder().encode(request)
        #expect(try JSONDecoder().decode(RecognizeTextRequest.self, from: data) == request)
    }

    @Test(arguments: ["auto", "column", "block", "line", "sparse"])
    func layoutsHaveNames(_ name: String) {
        #expect(PageLayout(rawValue: name)?.rawValue == name)
    }

    @Test func otherNamesAreNoLayouts() {
        #expect(PageLayout(rawValue: "diagonal") == nil)
    }
}
