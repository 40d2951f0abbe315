import AMQP
import PhotoLibraries
import Testing

@testable import JobQueue

@Suite struct JobMessageTests {
    private func message(_ identifier: String) throws -> JobMessage {
        JobMessage(
            job: 42, generation: 3, library: "holiday", identifier: try LocalIdentifier(validating: identifier))
    }

    @Test func theForm() throws {
        let json = #"{"version":1,"job":42,"generation":3,"library":"holiday","identifier":"2024/a.jpg"}"#
        #expect(String(decoding: try message("2024/a.jpg").encoded(), as: UTF8.self) == json)
    }

    @Test(arguments: ["a.jpg", #"q"uo\te.jpg"#, "发票/été 🧾.png", "a b%20c.jpg", "\u{2028}\u{feff}.jpg"])
    func whatIsWrittenIsRead(_ identifier: String) throws {
        let message = try message(identifier)
        #expect(try JobMessage(decoding: message.encoded()) == message)
    }

    @Test func controlCharactersAreEscaped() {
        let message = JobMessage(
            job: 1, generation: 0, library: "l", identifier: LocalIdentifier(stored: "a\u{1}\nb"))
        let json = #"{"version":1,"job":1,"generation":0,"library":"l","identifier":"a\u0001\u000ab"}"#
        #expect(String(decoding: message.encoded(), as: UTF8.self) == json)
    }

    @Test func theLongestIdentifierFits() throws {
        let message = try message(String(repeating: "\"", count: LocalIdentifier.maximumByteCount))
        #expect(try JobMessage(decoding: message.encoded()) == message)
    }

    @Test func fieldsOfLaterReleasesAreIgnored() throws {
        let json = #"{"version":1,"job":1,"generation":1,"library":"l","identifier":"a","more":{}}"#
        #expect(try JobMessage(decoding: Array(json.utf8)).job == 1)
    }

    @Test(arguments: [
        "", "x", "[]", "{}", "null", #"{"version":1}"#,
        #"{"version":"1","job":1,"generation":1,"library":"l","identifier":"a"}"#,
        #"{"version":1,"job":"1","generation":1,"library":"l","identifier":"a"}"#,
        #"{"version":1,"job":0,"generation":1,"library":"l","identifier":"a"}"#,
        #"{"version":1,"job":1.5,"generation":1,"library":"l","identifier":"a"}"#,
        #"{"version":1,"job":9223372036854775808,"generation":1,"library":"l","identifier":"a"}"#,
        #"{"version":1,"job":1,"generation":2147483648,"library":"l","identifier":"a"}"#,
        #"{"version":1,"job":1,"generation":-1,"library":"l","identifier":"a"}"#,
        #"{"version":1,"job":1,"generation":1,"library":"","identifier":"a"}"#,
        #"{"version":1,"job":1,"generation":1,"library":"l"}"#,
        #"{"version":1,"job":1,"generation":1,"library":"l","identifier":"a"} x"#,
    ])
    func malformed(_ json: String) {
        #expect(throws: InvalidMessage.malformed) { try JobMessage(decoding: Array(json.utf8)) }
    }

    @Test func notUTF8() {
        let bytes =
            Array(#"{"version":1,"job":1,"generation":1,"library":"l","identifier":""#.utf8) + [0xff, 0x22, 0x7d]
        #expect(throws: InvalidMessage.malformed) { try JobMessage(decoding: bytes) }
    }

    @Test func anotherVersion() {
        #expect(throws: InvalidMessage.unknownVersion(2)) {
            try JobMessage(decoding: Array(#"{"version":2,"what":"ever"}"#.utf8))
        }
    }

    @Test func identifiersThatNoLibraryHas() {
        let json = #"{"version":1,"job":1,"generation":1,"library":"l","identifier":"a\u0000"}"#
        #expect(throws: InvalidMessage.invalidIdentifier(.controlCharacter)) {
            try JobMessage(decoding: Array(json.utf8))
        }
    }

    /// A bucket's keys know no folders; what names a photo is the catalog's answer to the claim.
    @Test func identifiersOfEveryKindOfLibrary() throws {
        for identifier in ["../a", "a//b", "https://example.com/a?b", "e\u{301}"] {
            let message = JobMessage(
                job: 1, generation: 1, library: "l", identifier: try LocalIdentifier(validating: identifier, as: .key))
            #expect(try JobMessage(decoding: message.encoded()) == message)
        }
    }

    @Test func tooLong() {
        let bytes = [UInt8](repeating: 0x20, count: JobMessage.maximumByteCount + 1)
        #expect(throws: InvalidMessage.tooLong(byteCount: bytes.count)) { try JobMessage(decoding: bytes) }
    }

    @Test func properties() throws {
        let outgoing = try message("a").outgoing(exchange: "phototext")
        #expect(outgoing.exchange == "phototext")
        #expect(outgoing.routingKey == "holiday")
        #expect(outgoing.messageID == "42")
        #expect(outgoing.type == "recognize")
        #expect(outgoing.contentType == "application/json")
    }
}
