import Postgres
import Testing

@Suite struct PostgresValueTests {
    @Test(arguments: [
        [], [""], ["a"], ["a", "b"], ["with,comma", "with \"quotes\"", "back\\slash", "{braces}"], ["发票", "NULL"],
    ])
    func arraysSurvive(_ array: [String]) throws {
        let text = try #require(array.postgresText)
        #expect([String](postgresText: text) == array)
    }

    @Test(arguments: ["{}", "{1}", "{1,2,3}"])
    func arraysOfNumbersAreRead(_ text: String) {
        let count = text == "{}" ? 0 : text.count { $0 == "," } + 1
        #expect([Int](postgresText: text)?.count == count)
    }

    @Test(arguments: [[], [0], [255, 0, 16], Array(UInt8.min ... .max)])
    func bytesSurvive(_ bytes: [UInt8]) {
        #expect(PostgresBytes(postgresText: PostgresBytes(bytes).postgresText)?.bytes == bytes)
    }

    @Test(arguments: ["", "\\x0", "\\xzz", "00", "\\x0g"])
    func wrongBytesAreNone(_ text: String) {
        #expect(PostgresBytes(postgresText: text) == nil)
    }

    @Test func nullIsNilOnlyForOptionals() {
        #expect(Int(postgresText: nil) == nil)
        let optional = Int?(postgresText: nil)
        #expect(optional == .some(nil))
        #expect(Int?(postgresText: "7") == .some(7))
        #expect(Int?(postgresText: "x") == nil)
    }

    @Test(arguments: ["t", "f", "true", "1", ""])
    func booleansAreLetters(_ text: String) {
        let expected: Bool? = text == "t" ? true : text == "f" ? false : nil
        #expect(Bool(postgresText: text) == expected)
    }
}
