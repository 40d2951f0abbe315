import CommandKit
import Testing

@testable import Coordinator

@Suite struct EngineTests {
    @Test(arguments: [
        ("tesseract", ["tesseract"]), ("paddle", ["paddle"]), ("paddle+tesseract", ["tesseract", "paddle"]),
        ("tesseract,paddle", ["tesseract", "paddle"]),
    ])
    func enginesAreTypedInAnyOrder(_ argument: String, _ names: [String]) {
        #expect(EngineList(argument: argument)?.names == names)
    }

    @Test(arguments: ["", "+", "auto", "Tesseract", "tesseract+tesseract", "paddle+abacus"])
    func otherWordsAreNoEngines(_ argument: String) {
        #expect(EngineList(argument: argument) == nil)
    }

    @Test func autoIsWhatIsThere() {
        #expect(EngineChoice.auto.engines == nil)
        #expect(EngineChoice.paddle.engines == ["paddle"])
        #expect(EngineChoice.installed(paddleFolder: nil) == ["tesseract"])
        #expect(EngineChoice.installed(paddleFolder: "/paddle") == ["tesseract", "paddle"])
    }

    @Test func nothingIsSaidWhereAllIsWell() {
        #expect(PaddleAdvice(engines: ["tesseract", "paddle"], isInstalled: true) == nil)
        #expect(PaddleAdvice(engines: ["paddle"], isInstalled: false)?.isObstacle == true)
        #expect(PaddleAdvice(engines: ["tesseract"], isInstalled: false)?.isObstacle == false)
        #expect(PaddleAdvice(engines: ["tesseract"], isInstalled: true)?.isObstacle == false)
    }

    @Test(arguments: [
        ("libopenvino.so.2641", "2026.4.1"), ("libopenvino.so.2026.4.1", "2026.4.1"), ("libopenvino_c.so.2641", nil),
        ("libopenvino.so", nil), ("libopenvino.so.26x1", nil),
    ])
    func versionStandsInTheNameOfTheLibrary(_ name: String, _ version: String?) {
        #expect(PaddleInstallation.version(ofLibrary: name) == version)
    }
}
