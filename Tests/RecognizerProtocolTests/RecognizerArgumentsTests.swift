import RecognizerProtocol
import Testing
import TextRecognition

@Suite struct RecognizerArgumentsTests {
    private let arguments = RecognizerArguments(
        engines: ["tesseract"], languages: [.simplifiedChinese, .english], memoryLimit: 700 << 20,
        tessdataPath: "/usr/share/a folder", paddlePath: "/usr/lib/another folder", maximumBytes: 100,
        maximumPixels: 200, maximumPages: 3, owner: 42)

    @Test func theCommandLineIsReadAsItWasWritten() {
        #expect(RecognizerArguments(commandLine: arguments.commandLine) == arguments)
    }

    @Test func theModelsMayBeWhereTheyWereInstalled() {
        var arguments = arguments
        arguments.tessdataPath = nil
        arguments.paddlePath = nil
        #expect(!arguments.commandLine.contains("--tessdata"))
        #expect(!arguments.commandLine.contains("--paddle"))
        #expect(RecognizerArguments(commandLine: arguments.commandLine) == arguments)
    }

    @Test func aRecognizerThatOnlyMakesPicturesNeedsNoEngine() {
        var arguments = arguments
        arguments.engines = []
        arguments.languages = []
        #expect(RecognizerArguments(commandLine: arguments.commandLine) == arguments)
        // Half of it makes no sense.
        arguments.engines = ["tesseract"]
        #expect(RecognizerArguments(commandLine: arguments.commandLine) == nil)
    }

    @Test func whatIsMissingIsNoticed() {
        let line = arguments.commandLine
        for option in stride(from: 0, to: line.count, by: 2) where !["--tessdata", "--paddle"].contains(line[option]) {
            let rest = line[..<option] + line[(option + 2)...]
            #expect(RecognizerArguments(commandLine: rest) == nil, "without \(line[option])")
        }
    }

    @Test(arguments: [["--help"], ["--verbose", "1"], ["--owner", "1"]])
    func whatIsUnknownOrTwiceIsRefused(extra: [String]) {
        #expect(RecognizerArguments(commandLine: arguments.commandLine + extra) == nil)
    }

    @Test(arguments: [
        ("--memory-limit", "0"), ("--max-pages", "-1"), ("--max-pixels", "many"), ("--languages", "elvish"),
    ])
    func whatMakesNoSenseIsRefused(option: String, value: String) throws {
        var line = arguments.commandLine
        let index = try #require(line.firstIndex(of: option))
        line[index + 1] = value
        #expect(RecognizerArguments(commandLine: line) == nil)
    }
}
