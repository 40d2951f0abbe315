import Testing

@testable import CommandKit

@Suite struct MistakeTests {
    private func complaint(_ arguments: [RawArgument]) async -> String? {
        let outcome = await CommandOutcome.running(Gallery.self, arguments)
        #expect(outcome.exitCode == .usage)
        return outcome.errorText
    }

    @Test(arguments: [
        ("show --frmae golden", "gallery: unknown option '--frmae'. Did you mean '--frame'?\n"),
        ("show --progess", "gallery: unknown option '--progess'. Did you mean '--progress'?\n"),
        ("shwo", "gallery: unknown command 'shwo'. Did you mean 'show'?\n"),
        ("help albun add", "gallery: unknown command 'albun'. Did you mean 'album'?\n"),
        ("album remove", "gallery: unknown command 'remove'\n  → see 'gallery album --help'\n"),
        ("show -x", "gallery: unknown option '-x'\n  → see 'gallery show --help'\n"),
        ("show --json=1", "gallery: '--json' takes no value\n  → see 'gallery show --help'\n"),
        ("show --tag", "gallery: '--tag <tag>' needs a value\n  → see 'gallery show --help'\n"),
        (
            "show --tag -x",
            "gallery: '--tag <tag>' needs a value\n  → if the value begins with a hyphen, write --tag=-x\n"
        ),
        (
            "show -n many",
            "gallery: invalid value 'many' for '--limit <count>': expected a whole number\n"
                + "  → see 'gallery show --help'\n"
        ),
        (
            "show --frame gold",
            "gallery: invalid value 'gold' for '--frame <frame>': expected plain, golden, none."
                + " Did you mean 'golden'?\n"
        ),
        (
            "show a/b",
            "gallery: invalid value 'a/b' for '<picture> ...': a name holds no slash\n  → see 'gallery show --help'\n"
        ),
        (
            "show --ratio 4",
            "gallery: invalid value '4' for '--ratio <ratio>': expected something like 4:3\n"
                + "  → see 'gallery show --help'\n"
        ),
        ("show --frame plain -f none", "gallery: --frame was given twice\n  → see 'gallery show --help'\n"),
        (
            "--database-url a show --database-url=a",
            "gallery: --database-url was given twice\n  → see 'gallery show --help'\n"
        ),
        ("show --ratio 4:3 --ratio 4:3", "gallery: --ratio was given twice\n  → see 'gallery show --help'\n"),
        ("show -n 0", "gallery: nothing would be shown\n  → see 'gallery show --help'\n"),
        ("show --database-url=", "gallery: the database's address is empty\n  → see 'gallery show --help'\n"),
        ("album add x", "gallery: missing --kind <kind>\n  → see 'gallery album add --help'\n"),
        ("album add --kind x", "gallery: missing <name>\n  → see 'gallery album add --help'\n"),
        ("album add --kind x a b c", "gallery: unexpected argument 'c'\n  → see 'gallery album add --help'\n"),
        ("--generate-completion-script csh", "gallery: '--generate-completion-script' needs one of bash, zsh, fish\n"),
    ])
    func mistakesAreExplained(line: String, expected: String) async {
        #expect(await complaint(line.split(separator: " ").map { RawArgument(String($0)) }) == expected)
    }

    @Test func textThatIsNotUTF8IsRefusedWhereTextIsWanted() async {
        let text = await complaint([RawArgument("show"), RawArgument("--tag"), RawArgument(bytes: [0xff])])
        #expect(
            text == "gallery: invalid value '\u{fffd}' for '--tag <tag>': it is not valid UTF-8\n"
                + "  → see 'gallery show --help'\n")
    }

    @Test(arguments: [[0xff], [0x2d, 0xff], [0x2d, 0x2d, 0xfe], [0x2d, 0x2d, 0x3d]] as [[UInt8]])
    func strangeBytesAreNoCommand(bytes: [UInt8]) async {
        #expect(await complaint([RawArgument(bytes: bytes)])?.hasPrefix("gallery: unknown") == true)
    }

    @Test func controlCharactersDoNotReachTheTerminal() async {
        let text = await complaint([RawArgument("\u{1b}[2J\nb")])
        #expect(text == "gallery: unknown command '␛[2J b'\n  → see 'gallery --help'\n")
    }

    @Test(arguments: [
        ("librery", "library"), ("st", "status"), ("stauts", "status"), ("x", nil), ("retyr", "retry"),
        ("completely", nil), ("", nil),
    ])
    func theNearestWordIsSuggested(word: String, expected: String?) {
        #expect(Suggestion.nearest(to: word, among: ["library", "status", "retry", "read"]) == expected)
    }
}
