import Testing

@testable import Catalog

@Suite struct SearchTermsTests {
    @Test(arguments: [
        ("Invoice No 7", "'7':3 'invoice':1 'no':2"),
        ("发票号", "'发':1 '发票':1 '号':3 '票':2 '票号':2"),
        ("发票No", "'no':3 '发':1 '发票':1 '票':2"),
        // Width and case do not matter; compatibility forms are taken apart.
        ("ＩＮＶＯＩＣＥ ﬁne ①", "'1':3 'fine':2 'invoice':1"),
        ("STRASSE straße", "'strasse':1,2"),
        // Punctuation parts words; the engine's spaces and line ends inside Chinese text do not.
        ("2026-03-15", "'03':2 '15':3 '2026':1"),
        ("发 票\n号", "'发':1 '发票':1 '号':3 '票':2 '票号':2"),
        ("发票，号", "'发':1 '发票':1 '号':3 '票':2"),
        ("don't back\\slash", "'back':3 'don':1 'slash':4 't':2"),
        ("ひらがな", "'が':3 'がな':3 'な':4 'ひ':1 'ひら':1 'ら':2 'らが':2"),
        ("한글", "'글':2 '한':1 '한글':1"),
        ("", ""),
        (" .,-\u{0}\n", ""),
    ])
    func vector(text: String, expected: String) {
        #expect(SearchTerms.vector(of: text) == expected)
    }

    @Test func termsAreQuotedForPostgreSQL() {
        #expect(SearchTerms.quoted("it's a \\") == "'it''s a \\\\'")
    }

    @Test func positionsBeginAgainAtPostgreSQLsLimit() {
        let words = Array(repeating: "x", count: 16_382) + ["last", "next"]
        let vector = SearchTerms.vector(of: words.joined(separator: " "))
        #expect(vector.hasPrefix("'last':16383 'next':1 'x':1,2,3,"))
    }

    @Test func placesOfOneWordAreLimited() {
        let vector = SearchTerms.vector(of: String(repeating: "x ", count: 1000))
        #expect(vector.split(separator: ",").count == 255)
    }

    @Test func wordsBeyondReasonAreLeftOut() {
        let longest = String(repeating: "x", count: 255)
        #expect(SearchTerms.tokens(of: longest + " " + longest + "x") == [.word(longest)])
    }

    @Test func vectorStaysBelowAMegabyte() {
        // Letters of four bytes.
        let words = (0..<4500).map { String(repeating: "𐌰", count: 60) + String($0) }
        let vector = SearchTerms.vector(of: words.joined(separator: " "))
        #expect(vector.utf8.count > 900_000)
        #expect(vector.utf8.count < 1_100_000)
    }
}
