import OpenVINO
import Testing

struct ONNXMetadataTests {
    /// A field that holds bytes.
    private func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] {
        [number << 3 | 2, UInt8(bytes.count)] + bytes
    }

    private func entry(_ name: String, _ value: String) -> [UInt8] {
        field(14, field(1, Array(name.utf8)) + field(2, Array(value.utf8)))
    }

    @Test("names and values, among fields of every kind")
    func entries() {
        let version: [UInt8] = [1 << 3, 0x88, 0x27]
        let fixed32: [UInt8] = [9 << 3 | 5, 1, 2, 3, 4]
        let fixed64: [UInt8] = [10 << 3 | 1, 1, 2, 3, 4, 5, 6, 7, 8]
        let graph = field(7, entry("not", "this one"))
        let model = version + graph + entry("character", "a\nb\n字") + fixed32 + fixed64 + entry("empty", "")
        #expect(ONNXMetadata.read(model) == ["character": "a\nb\n字", "empty": ""])
    }

    @Test("a file that ends in the middle has none, wherever it ends")
    func cutOff() {
        let first = entry("name", "value")
        let model = first + field(7, [1, 2, 3])
        for count in 1..<model.count where count != first.count {
            #expect(ONNXMetadata.read(Array(model.prefix(count))) == [:])
        }
        #expect(ONNXMetadata.read([]) == [:])
    }

    @Test("bytes that are no such file have none")
    func notONNX() {
        #expect(ONNXMetadata.read([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]) == [:])
        // Longer than there can be bytes.
        #expect(ONNXMetadata.read([14 << 3 | 2, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]) == [:])
        #expect(ONNXMetadata.read(Array("<!DOCTYPE html>".utf8)) == [:])
        // The entry is damaged inside.
        #expect(ONNXMetadata.read(field(14, [1 << 3 | 2, 9])) == [:])
    }

    @Test(
        "the recognition model knows tens of thousands of characters",
        .enabled(if: Installation.folder != nil, "\(Installation.reason)"))
    func realModel() throws {
        let metadata = try ONNXMetadata.read(fileBytes(Installation.model("PP-OCRv6_rec_small.onnx")))
        #expect(metadata["character"]?.contains("发") == true)
    }
}
