import Testing

@testable import CommandKit

@Suite struct ReviewTests {
    private struct Faulty: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            examples: [
                "faulty --path 1 a b  # a remark", "ls | faulty --path=x 'a b' | sort", "faulty --pat x", "other a",
            ])

        @Option(name: .shortAndLong)
        var path: String

        @Flag(name: .shortAndLong, help: "Again.")
        var progress = false

        @Argument(help: "All.")
        var all: [String] = []

        @Argument(help: "Never reached.")
        var rest: String?
    }

    @Test func mistakesInDeclarationsAreFound() {
        #expect(
            Faulty.declarationProblems() == [
                "faulty: '-p' is declared twice",
                "faulty: <rest> comes after <all> ..., which takes everything",
                "faulty: --path <path> has no help",
                "faulty: there is no abstract",
                "faulty: 'faulty --pat x' is refused: unknown option '--pat'. Did you mean '--path'?",
                "faulty: 'other a' does not call the program",
            ])
    }

    @Test func onlyExamplesAreMissingHere() {
        #expect(
            Gallery.declarationProblems() == [
                "gallery album add: there is no example", "gallery hidden: there is no example",
            ])
    }
}
