import PhotoLibraries

/// A folder library in a temporary folder.
struct FolderWorld: LibraryWorld {
    let folder: TemporaryFolder
    let library: any PhotoLibrary

    init() throws {
        folder = try TemporaryFolder()
        library = FolderPhotoLibrary(root: folder.path)
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
