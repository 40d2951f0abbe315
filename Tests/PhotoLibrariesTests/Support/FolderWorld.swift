import LibraryConformance
import PhotoLibraries

/// A folder library in a temporary folder.
struct FolderWorld: LibraryWorld {
    let folder: TemporaryFolder
    let library: any PhotoLibrary

    init() throws {
        folder = try TemporaryFolder()
        library = FolderPhotoLibrary(root: folder.path)
    }

    var identifiers: [LocalIdentifier] {
        get throws {
            try ["2026/May/b.jpg", "2026/a.jpg", "发票.png", "z é.webp"].map { try LocalIdentifier(validating: $0) }
        }
    }

    var prefix: LocalIdentifier? {
        get throws { try LocalIdentifier(validating: "2026") }
    }

    func identifier(_ index: Int) throws -> LocalIdentifier {
        try LocalIdentifier(validating: "\(index % 3)/\(index).jpg")
    }

    func put(_ bytes: [UInt8], at identifier: LocalIdentifier) throws {
        try folder.write(bytes, to: identifier.rawValue)
    }

    func remove(_ identifier: LocalIdentifier) throws {
        try folder.remove(identifier.rawValue)
    }

    func takeAway() {
        folder.removeAll()
    }
}
