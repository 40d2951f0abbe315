import Testing

@testable import CommandKit

@Suite struct TerminalTests {
    @Test func tablesAlignWideCharacters() {
        var table = Table(["name", .number("photos"), "note"])
        table.append(["holiday", "12", "a"])
        table.append(["照片", "1234", "b"])
        table.append(["x\u{1b}"])
        #expect(
            table.render() == """
                name     photos  note
                holiday      12  a
                照片       1234  b
                x␛
                """)
    }

    @Test(arguments: [(20, "name  note\na     abcdefghijklm…"), (40, "name  note\na     abcdefghijklmnop")])
    func theLastColumnGivesWay(width: Int, expected: String) {
        var table = Table(["name", "note"])
        table.append(["a", "abcdefghijklmnop"])
        #expect(table.render(width: width) == expected)
    }

    @Test(arguments: [
        ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("照片文字", 5, "照片…"), ("照片文字", 4, "照…"), ("abc", 1, "…"), ("abc", 0, ""),
    ])
    func textIsCutByWidth(text: String, columns: Int, expected: String) {
        #expect(Terminal.truncate(text, columns: columns) == expected)
    }

    @Test(arguments: [
        ("plain 文", "plain 文"), ("a\u{1b}[31mb", "a␛[31mb"), ("a\r\nb", "a  b"), ("\u{9b}x\u{7f}", "\u{fffd}x\u{fffd}"),
    ])
    func foreignTextIsMadeHarmless(text: String, expected: String) {
        #expect(Terminal.printable(text) == expected)
    }

    @Test func linesAreKeptIfWanted() {
        #expect(Terminal.printable("a\n\tb\u{1b}\n", keepingLines: true) == "a\n b␛\n")
    }

    @Test(arguments: [
        (100, "t  ━━━━━━━━━━━━━━━───────────────  5/10  50 %  0.5/s  10 s left"),
        (43, "t  ━━━━━─────  5/10  50 %  0.5/s  10 s left"),
        (36, "t  5/10  50 %  0.5/s  10 s left"),
        (12, "t  5/10  50…"),
    ])
    func theBarGivesWay(columns: Int, expected: String) {
        let line = ProgressLine(title: "t", done: 5, total: 10, elapsed: .seconds(10))
        #expect(line.render(columns: columns) == expected)
    }

    @Test(
        arguments: [
            (0, 10, 0, "", "t  0/10  0 %"), (199, 200, 100, "", "t  199/200  99 %  2.0/s  1 s left"),
            (3, nil, 2, "slow\n", "t  3  1.5/s  slow "), (0, 0, 1, "", "t  0/0  100 %"),
            (20, 10, 1, "", "t  20/10  100 %  20.0/s"),
            (100_000, 1_000_000, 10, "", "t  100000/1000000  10 %  10000/s  1:30 left"),
        ] as [(Int, Int?, Int, String, String)])
    func progressIsToldInNumbers(done: Int, total: Int?, seconds: Int, note: String, expected: String) {
        let line = ProgressLine(title: "t", done: done, total: total, elapsed: .seconds(seconds), note: note)
        #expect(line.render(columns: max(expected.count, 9)) == expected)
    }

    @Test(arguments: [(59, "59 s"), (60, "1:00"), (3725, "1:02:05"), (-1, "0 s")])
    func timesAreShort(seconds: Int, expected: String) {
        #expect(ProgressLine.format(.seconds(seconds)) == expected)
    }
}
