import Testing

@testable import CommandKit

@Suite struct HelpTests {
    @Test func rootHelp() {
        #expect(
            Gallery.helpMessage() == """
                Looks after pictures.

                Usage: gallery [options] <command>

                Commands:
                  show                      Shows pictures.
                  album                     Albums.

                Options:
                      --version             Print the version.
                  -h, --help                Print this help.

                Shared options:
                      --json                Print JSON.
                      --database-url <url>  The database to use.

                'gallery help <command>' tells more about a command.
                """)
    }

    @Test func commandHelp() {
        #expect(
            Gallery.helpMessage(for: Show.self, columns: 70) == """
                Shows pictures.

                Usage: gallery show [options] [<picture> ...]

                Pictures are shown one after the other, each for some time, until
                there are no more of them.

                Arguments:
                  <picture> ...                  The pictures.

                Options:
                  -f, --frame <frame>            What goes round it. (one of plain,
                                                 golden, none; default: plain)
                      --pause <pause>            How long each is shown. (default:
                                                 90s)
                  -n, --limit <count>            How many at most.
                  -t, --tag <tag>                Only with this tag. (may be repeated)
                      --ratio <ratio>            Width divided by height.
                  -p, --progress, --no-progress  Show progress. (default: --progress)
                  -v                             Say more; twice for everything.
                  -h, --help                     Print this help.

                Shared options:
                      --json                     Print JSON.
                      --database-url <url>       The database to use.

                Examples:
                  gallery show --frame golden a.jpg  # in a golden frame
                """)
    }

    @Test(arguments: [40, 60, 80, 120])
    func noLineIsTooWide(columns: Int) {
        let lines = Gallery.helpMessage(for: Gallery.self, columns: columns).split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= max(columns, 48) })
    }

    @Test(arguments: [
        ("a b c", 3, "a b\nc"), ("abc", 2, "abc"), ("照片 文字", 8, "照片\n文字"), ("照片 文字", 9, "照片 文字"), ("", 5, ""),
        ("a\n  b  c", 3, "a\n  b  c"),
    ])
    func wrapping(text: String, columns: Int, expected: String) {
        #expect(TextLayout.wrap(text, columns: columns) == expected)
    }

    @Test(arguments: [
        ("databaseURL", "database-url"), ("json", "json"), ("URLPrefix", "url-prefix"), ("AddAlbum", "add-album"),
        ("maxRetries2", "max-retries2"),
    ])
    func namesAreHyphenated(name: String, expected: String) {
        #expect(NameSpecification.hyphenated(name) == expected)
    }
}
