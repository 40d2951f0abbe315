import Foundation
import Testing

@testable import PhotoFixtures

@Suite final class FixtureFilesTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func truth() throws -> [String: String] {
        let lines = try String(contentsOf: folder.appendingPathComponent("truth.tsv"), encoding: .utf8)
            .split(separator: "\n")
        return Dictionary(
            uniqueKeysWithValues: lines.map { line in
                let fields = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
                return (String(fields[0]), String(fields[1]))
            })
    }

    private func bytes(of name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appendingPathComponent(name)))
    }

    @Test func aBatchIsWrittenWithItsTruth() throws {
        let batch = PhotoBatch(count: 103, seed: 9)
        try batch.write(to: folder.path)
        let truth = try truth()
        #expect(truth.count == 103)
        #expect(truth["0001/000102.jpg"] == batch.photo(102).text.replacing("\n", with: "\\n"))
        #expect(try bytes(of: "0000/000003.jpg") == batch.photo(3).render())
    }

    @Test func theSamplesAreWhatTheQuickstartTells() throws {
        try SamplePhotos.write(to: folder.path)
        let truth = try truth()
        #expect(truth.count == 11)
        #expect(truth.values.contains { $0.contains("发票") && !$0.contains("Invoice") })
        #expect(truth.values.contains { $0.contains("Invoice") && !$0.contains("发票") })
        #expect(truth["no text.jpg"]?.isEmpty == true)
        #expect(try bytes(of: SamplePhotos.duplicate.name) == bytes(of: SamplePhotos.duplicate.original))
        for name in truth.keys {
            #expect(throws: Never.self, "\(name)") { try Picture.decoded(self.bytes(of: name)) }
        }
        #expect(throws: FixtureError.self) { try Picture.decoded(self.bytes(of: SamplePhotos.broken)) }
    }

    @Test(arguments: [HostilePhoto.empty, .zeros, .text, .cutHeader])
    func whatIsNoPhotoCannotBeDecoded(_ photo: HostilePhoto) throws {
        let bytes = try photo.render()
        #expect(throws: FixtureError.self) { try Picture.decoded(bytes) }
    }

    @Test func theHugeOneIsSmallAsAFile() throws {
        let bytes = try HostilePhoto.huge.render()
        #expect(bytes.count < 500_000)
        // The size, as two big-endian numbers behind signature, length and name of the first chunk.
        #expect(Array(bytes[16..<24]) == [0, 0, 0x3e, 0x80, 0, 0, 0x3e, 0x80])
    }
}
