import Testing

@testable import Configuration

@Suite struct EnvironmentFileTests {
    @Test(arguments: [
        ("A=b", "b"),
        ("  A = b c  \r\n", "b c"),
        ("A=", ""),
        ("# A=no\n; A=no\nA=yes", "yes"),
        ("# continued \\\nA=no\nA=yes", "yes"),
        (#"A="b # c""#, "b # c"),
        ("A='b \\ c'", #"b \ c"#),
        (#"A="b\"c\\d\e""#, #"b"c\d\e"#),
        ("A=\"b\nc\"", "b\nc"),
        ("A=b \\\n  c", "b   c"),
        (#"A=b\ "#, "b "),
        (#"A='b'c"d""#, "bcd"),
        ("A=postgresql://u:p%40@h:5/d?x=y#z", "postgresql://u:p%40@h:5/d?x=y#z"),
        ("A=first\nA=last", "last"),
    ])
    func valuesAreReadAsSystemdReadsThem(text: String, value: String) throws {
        #expect(try EnvironmentFile.parse(text)["A"] == value)
    }

    @Test func severalSettingsAreRead() throws {
        let values = try EnvironmentFile.parse("A=1\n\n# x\nB_2=\"two\"\nC=3")
        #expect(values == ["A": "1", "B_2": "two", "C": "3"])
    }

    @Test(arguments: [("A=1\nB", 2), ("=1", 1), ("1A=1", 1), ("A B=1", 1), ("\n\nA=\"1\n2", 3)])
    func whatIsNotUnderstoodIsNamedByItsLine(text: String, line: Int) {
        #expect { try EnvironmentFile.parse(text) } throws: { error in
            (error as? EnvironmentFile.SyntaxError)?.line == line
        }
    }
}
