import Testing

@testable import Catalog

@Suite struct LineHighlighterTests {
    /// The best line with its marks in brackets.
    private func marked(_ query: String, in text: String) -> String {
        let (line, marks) = LineHighlighter(SearchQuery(query)).bestLine(of: text)
        var characters = line.map(String.init)
        for mark in marks {
            characters[mark.lowerBound] = "[" + characters[mark.lowerBound]
            characters[mark.upperBound - 1] += "]"
        }
        return characters.joined()
    }

    @Test(arguments: [
        ("invoice", "Hello\nInvoice 7\nINVOICE 8", "[Invoice] 7"),
        ("inv", "an Invoice, reinvented", "an [Inv]oice, reinvented"),
        ("34", "1234 34 345", "1234 [34] [34]5"),
        ("发票", "电子发票号码", "电子[发票]号码"),
        ("票", "发票与票据", "发[票]与[票]据"),
        ("发票号", "电 子 发 票 号", "电 子 [发 票 号]"),
        // A Latin word may stand right after Chinese text.
        ("invoice", "发票Invoice号", "发票[Invoice]号"),
        ("invoice 发票", "Invoice 7\n发票 Invoice", "[发票] [Invoice]"),
        ("ｆｕｌｌ ﬁne", "Full Fine", "[Full] [Fine]"),
        ("2026-03", "on 2026.03.15", "on [2026].[03].15"),
        ("\"in\"", "in inside", "[in] inside"),
        ("strasse", "Hauptstr. 1, Straße 2", "Hauptstr. 1, [Straße] 2"),
        ("e\u{301}t\u{e9}", "l'Été", "l'[Été]"),
        ("a b", "a\nb", "[a]"),
        ("x", "", ""),
    ])
    func bestLine(query: String, text: String, expected: String) {
        #expect(marked(query, in: text) == expected)
    }

    /// Words across two lines are found by the index; the first line is shown then.
    @Test func lineWithoutAnyTermIsTheFirst() {
        #expect(marked("发票", in: "电子发\n票号") == "电子发")
    }

    @Test func everyKindOfLineEndPartsLines() {
        #expect(marked("b", in: "a\r\nb\u{c}c") == "[b]")
        #expect(marked("c", in: "a\r\nb\u{c}c") == "[c]")
    }

    @Test func longLinesAreShortenedAroundTheFirstMark() {
        let text = String(repeating: "-", count: 300) + " word " + String(repeating: "-", count: 300)
        let line = marked("word", in: text)
        #expect(line.hasPrefix("…" + String(repeating: "-", count: 39) + " [word] "))
        #expect(line.hasSuffix("-…"))
        #expect(line.count == 160 + 4)
    }

    @Test func marksAreCutWithTheLine() {
        let text = String(repeating: "x", count: 200)
        #expect(marked(text, in: text) == "[" + String(repeating: "x", count: 160) + "]…")
    }

    @Test func marksBeyondTheCutAreDropped() {
        #expect(
            marked("word", in: "word " + String(repeating: "-", count: 200) + " word")
                == "[word] " + String(repeating: "-", count: 155) + "…")
    }

    @Test func touchingMarksBecomeOne() {
        #expect(marked("发票 票号", in: "发票号") == "[发票号]")
    }
}
