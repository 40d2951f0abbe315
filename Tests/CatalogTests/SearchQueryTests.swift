import Testing

@testable import Catalog

@Suite struct SearchQueryTests {
    @Test(arguments: [
        ("invoice", "'invoice':*"),
        ("Invoice 2026", "'invoice':* & '2026':*"),
        ("票", "'票'"),
        ("发票", "'发票'"),
        ("发票号码", "'发票' <1> '票号' <1> '号码'"),
        // A space parts Chinese words too.
        ("发票 金额", "'发票' & '金额'"),
        // What is typed together belongs together.
        ("2026-03-15", "'2026' <1> '03' <1> '15':*"),
        ("发票No", "'发票' <2> 'no':*"),
        ("第3号楼", "'第' <1> '3' <1> '号楼'"),
        ("\"total amount\" due", "'total' <1> 'amount' & 'due':*"),
        ("“总 金额”", "'总金' <1> '金额'"),
        ("「发票」", "'发票'"),
        // A quotation mark too many is a phrase to the end.
        ("a \"b c", "'a':* & 'b' <1> 'c'"),
        ("it's", "'it' <1> 's':*"),
        ("ＦＵＬＬ", "'full':*"),
    ])
    func literal(text: String, expected: String) {
        #expect(SearchQuery(text).literal == expected)
    }

    @Test(arguments: ["", "  ", "!?", "\"\"", "\"", "& | ! ( ) : * <->"])
    func nothingToAskFor(text: String) {
        #expect(SearchQuery(text).literal == nil)
    }
}
