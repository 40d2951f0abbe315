import Postgres
import Testing

@Suite struct CopyWriterTests {
    @Test func specialCharactersAreEscapedAndNilIsNull() {
        var writer = CopyWriter()
        writer.append("a\tb\\c\nd\re", nil, "")
        #expect(String(decoding: writer.bytes, as: UTF8.self) == #"a\tb\\c\nd\re"# + "\t\\N\t\n")
        #expect(writer.rowCount == 1)
    }
}
