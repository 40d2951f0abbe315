import Testing

@testable import CommandKit

@Suite struct CompletionTests {
    private func answer(_ words: [String]) -> [String] {
        let answer = CompletionAnswer(root: CommandPath(root: Gallery.self), words: words.map(RawArgument.init))
        return [answer.others] + answer.words.map(\.word)
    }

    @Test(arguments: [
        ([""], ["words", "show", "album", "help"]),
        (["s"], ["words", "show"]),
        (["--json", "al"], ["words", "album"]),
        (["show", "--fr"], ["words", "--frame"]),
        (["show", "--frame", ""], ["words", "plain", "golden", "none"]),
        (["show", "-f", "g"], ["words", "golden"]),
        (["show", "--frame=g"], ["words", "--frame=golden"]),
        (["show", "--frame", "=", "g"], ["words", "--frame=golden"]),
        (["show", "--no"], ["words", "--no-progress"]),
        (["show", "--de"], ["words"]),
        (["show", "a"], ["files"]),
        (["show", "a", "b", ""], ["files"]),
        (["show", "--", "--fr"], ["files"]),
        (["album", "add", "--kind", ""], ["words", "private", "public"]),
        (["album", "add", "name", ""], ["directories"]),
        (["album", "add", "name", "place", ""], ["words"]),
    ])
    func whatFitsIsOffered(words: [String], expected: [String]) {
        #expect(answer(words) == expected)
    }

    @Test func remarksFollowATab() async {
        let arguments = [BuiltInRequest.completionOption, "sh"].map(RawArgument.init)
        #expect(await CommandOutcome.running(Gallery.self, arguments).output == "words\nshow\tShows pictures.")
    }

    @Test(arguments: CompletionShell.allCases)
    func scriptsAskTheProgram(shell: CompletionShell) async {
        let arguments = [BuiltInRequest.completionScriptOption, shell.rawValue].map(RawArgument.init)
        let script = await CommandOutcome.running(Gallery.self, arguments).output
        #expect(script.contains("_gallery"))
        #expect(script.contains(BuiltInRequest.completionOption))
        #expect(script.split(separator: "\n").count < 25)
    }
}
