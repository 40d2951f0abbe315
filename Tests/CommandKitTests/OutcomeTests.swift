import Testing

@testable import CommandKit

@Suite struct OutcomeTests {
    private func outcome(_ line: String) async -> CommandOutcome {
        await CommandOutcome.running(Gallery.self, line.split(separator: " ").map { RawArgument(String($0)) })
    }

    @Test(
        arguments: [
            ("fine", 0, nil), ("busy", 75, "gallery: the album is busy\n  → try again later\n"), ("code", 65, nil),
            ("pipe", 141, nil), ("other", 70, "gallery: CancellationError()\n"),
        ] as [(String, Int32, String?)])
    func errorsDecideTheExitCode(name: String, code: Int32, text: String?) async {
        let outcome = await outcome("album add --kind x \(name)")
        #expect(outcome.exitCode.rawValue == code)
        #expect(outcome.errorText == text)
        #expect(outcome.output.isEmpty)
    }

    @Test func aCleanExitSpeaksOnStandardOutput() async {
        #expect(await outcome("album add --kind x text").output == "that is all")
        #expect(await outcome("album add --kind x help").output.hasPrefix("Adds an album."))
    }

    @Test(arguments: ["--help", "-h", "help"])
    func helpIsThereOnEveryLevel(word: String) async {
        #expect(await outcome(word).output.hasPrefix("Looks after pictures."))
        #expect(await outcome("album \(word)").output.hasPrefix("Albums."))
    }

    @Test func helpNamesACommand() async {
        #expect(await outcome("help album add").output.contains("Usage: gallery album add --kind <kind>"))
        #expect(await outcome("show a --help").output.hasPrefix("Shows pictures."))
        #expect(await outcome("").output.hasPrefix("Looks after pictures."))
    }

    @Test func versionIsPrinted() async {
        #expect(await outcome("--version").output == "gallery 1.2")
    }

    @Test func theProgramEndsWithTheCode() async {
        await #expect(processExitsWith: .exitCode(75)) {
            await Gallery.main(["album", "add", "--kind", "x", "busy"])
        }
        await #expect(processExitsWith: .exitCode(64)) { await Gallery.main(["nonsense"]) }
        await #expect(processExitsWith: .exitCode(0)) { await Gallery.main(["--version"]) }
    }
}
