import FoundationEssentials
import Glibc
import PhotoLibraries
import Testing

/// A library that Photos made, and what is to be found in it.
struct RealPhotosLibrary: Sendable, CustomTestStringConvertible {
    struct Row: Sendable {
        let uuid: String
        let isPhoto: Bool
        let width: Int
        let height: Int
        let isTrashed: Bool
        let isHidden: Bool
        let isFavorite: Bool
        let created: Date?
        let isPresent: Bool
    }

    struct Unreadable: Error {}

    let name: String
    /// Those of a burst that nobody picked.
    let unpicked: Set<String>
    /// Edited, and the edited version is there.
    let edited: Set<String>

    static let all = [
        RealPhotosLibrary(
            name: "Test-26.1", unpicked: [],
            edited: ["DC99FBDD-7A52-4100-A5BB-344131646C30", "6191423D-8DB8-4D4C-92BE-9BBBA308AAC4"]),
        RealPhotosLibrary(
            name: "Test-Media-Types-15.7.2",
            unpicked: ["D87BFE7E-A479-4ECD-98E8-1A8D06EF607E", "7B85B835-AB73-46B1-8840-6BA63FB2D9DD"], edited: []),
    ]

    /// Beside the checkout; nil where it is not.
    static let folder: String? = {
        // This file lies four folders below the checkout's parent.
        let parents = #filePath.split(separator: "/").dropLast(5)
        let folder = "/" + parents.joined(separator: "/") + "/shared/data/photoslibrary"
        guard access(folder, R_OK) == 0 else {
            print("Skipped: the tests with real Photos libraries need \(folder).")
            return nil
        }
        return folder
    }()

    var path: String { (Self.folder ?? "") + "/" + name + ".photoslibrary" }
    var library: ApplePhotosLibrary { ApplePhotosLibrary(path: path) }
    var testDescription: String { name }

    /// The lines of the table beside the library.
    func expected() throws -> [Row] {
        guard let file = fopen((Self.folder ?? "") + "/" + name + ".expected.tsv", "r") else { throw Unreadable() }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = fread(&bytes, 1, bytes.count, file)
        let lines = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n").dropFirst()
        return try lines.map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count == 14, let width = Int(fields[6]), let height = Int(fields[7]),
                let seconds = Double(fields[12])
            else { throw Unreadable() }
            return Row(
                uuid: String(fields[0]), isPhoto: fields[5] == "0", width: width, height: height,
                isTrashed: fields[9] == "1", isHidden: fields[10] == "1", isFavorite: fields[11] == "1",
                created: seconds < 1e11 ? Date(timeIntervalSinceReferenceDate: seconds) : nil,
                isPresent: fields[13] == "1")
        }
    }
}
