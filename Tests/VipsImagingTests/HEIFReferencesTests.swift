import Testing

@testable import VipsImaging

/// Files as iPhones write them since iOS 18.
@Suite struct HEIFReferencesTests {
    private func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let size = content.count + 8
        return [0, 0, UInt8(size >> 8), UInt8(size & 0xff)] + Array(type.utf8) + content
    }

    private func reference(_ type: String, from item: UInt8, to items: [UInt8]) -> [UInt8] {
        box(type, [0, item, 0, UInt8(items.count)] + items.flatMap { [0, $0] })
    }

    private func file(_ references: [UInt8]) -> [UInt8] {
        box("ftyp", Array("heic".utf8))
            + box(
                "meta",
                [0, 0, 0, 0] + box("hdlr", [1, 2]) + box("iref", [0, 0, 0, 0] + references) + box("idat", [9]))
            + box("mdat", [7, 7, 7])
    }

    @Test func whatBelongsToSeveralIsUntied() {
        let alone = reference("dimg", from: 46, to: [1, 2]) + reference("auxl", from: 63, to: [46])
        let given = file(
            alone + reference("auxl", from: 64, to: [46, 68]) + reference("cdsc", from: 69, to: [46, 68]))
        let untied = HEIFReferences.untied(given)
        // 16 bytes of the gain map's tie and 2 of the second one of the metadata.
        let expected = box(
            "meta",
            [0, 0, 0, 0] + box("hdlr", [1, 2])
                + box("iref", [0, 0, 0, 0] + alone + reference("cdsc", from: 69, to: [46]))
                + box("free", [UInt8](repeating: 0, count: 10)) + box("idat", [9]))
        #expect(untied == box("ftyp", Array("heic".utf8)) + expected + box("mdat", [7, 7, 7]))
        #expect(untied.count == given.count)
        #expect(HEIFReferences.untied(untied) == untied)
    }

    @Test func otherFilesStayAsTheyAre() {
        let sound = file(reference("auxl", from: 63, to: [46]) + reference("cdsc", from: 69, to: [46]))
        #expect(HEIFReferences.untied(sound) == sound)
        let whole = file(reference("auxl", from: 64, to: [46, 68]))
        for count in 0..<whole.count {
            let cut = Array(whole[..<count])
            #expect(HEIFReferences.untied(cut).count == count)
        }
    }
}
