import Testing
import XML

@Suite struct XMLReaderTests {
    private func events(_ text: String) throws -> [XMLEvent] {
        var events: [XMLEvent] = []
        try XMLReader.read(Array(text.utf8)) { events.append($0) }
        return events
    }

    @Test func elementsAreToldWithTheirOwnText() throws {
        #expect(
            try events("<?xml version=\"1.0\"?>\n<a>1<b x=\"y\">&lt;&#x53D1;<![CDATA[&]]></b>2<c/></a>") == [
                .begin("a"), .begin("b"), .end("b", text: "<发&"), .begin("c"), .end("c", text: ""),
                .end("a", text: "12"),
            ])
    }

    @Test(arguments: ["<a xmlns=\"urn:x\"><b/></a>", "<x:a xmlns:x=\"urn:x\"><x:b/></x:a>"])
    func namespacesAreLeftOut(text: String) throws {
        #expect(try events(text) == [.begin("a"), .begin("b"), .end("b", text: ""), .end("a", text: "")])
    }

    @Test(arguments: ["", "<a>", "<a></b>", "<html><br></html>", "{}", "<a>\u{1}</a>", "<a/><b/>"])
    func whatIsNotWellFormedIsRefused(text: String) {
        let error = #expect(throws: XMLError.self) { try events(text) }
        #expect(error?.libraryCode != 0)
    }

    @Test(arguments: [
        "<!DOCTYPE a><a/>",
        "<!DOCTYPE a [<!ENTITY b \"bb\"><!ENTITY c \"&b;&b;\">]><a>&c;</a>",
        "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><a>&b;</a>",
    ])
    func aDeclarationIsRefused(text: String) {
        let error = #expect(throws: XMLError.self) { try events(text) }
        #expect(error?.libraryCode == 0)
        #expect(error.map { "\($0)" } == "XML with a document type declaration is not read.")
    }
}
