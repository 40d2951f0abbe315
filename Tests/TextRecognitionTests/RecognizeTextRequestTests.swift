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

    @Test func enginesHaveOneOrder() {
        let request = RecognizeTextRequest(engines: ["paddle", "tesseract", "paddle"])
        #expect(request.engines == ["tesseract", "paddle"])
        #expect(request.fingerprint.hasPrefix("engines=tesseract+paddle;"))
        #expect(EngineName.canonical(["zebra", "paddle", "abacus"]) == ["paddle", "abacus", "zebra"])
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
