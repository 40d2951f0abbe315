import Imaging
import PhotoLibraries

/// A library with photos, and who finds it.
struct ImagingWorld {
    let library = MemoryLibrary()
    let name = LibraryName(stored: "holiday")

    /// Finds ``library``; any other is not there.
    var lookup: LibraryLookup {
        { [library, name] (wanted: LibraryName) async throws(PhotoLibraryError) -> any PhotoLibrary in
            guard wanted == name else {
                throw PhotoLibraryError(.unavailable, "there is no library \(wanted.rawValue)")
            }
            return library
        }
    }

    /// The asset of this name, there or not.
    func asset(_ identifier: String) -> ImageAsset {
        ImageAsset(library: name, identifier: LocalIdentifier(stored: identifier))
    }

    /// Puts a photo of `count` bytes into the library.
    @discardableResult
    func photo(_ identifier: String, bytes count: Int = 100, isLocal: Bool = true) -> ImageAsset {
        let data = PhotoData(bytes: [UInt8](repeating: 7, count: count), revision: "\(identifier)-1")
        let asset = asset(identifier)
        library.put(MemoryLibrary.Photo(data: data, isLocal: isLocal), at: asset.identifier)
        return asset
    }

    /// Waits until something holds that another task brings about.
    func wait(until condition: () -> Bool) async {
        while !condition() { await Task.yield() }
    }
}
