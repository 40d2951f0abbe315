import Glibc

/// The files of a Photos library. Every function blocks and belongs on a thread of its own.
struct PhotosFiles: Sendable {
    /// One file of an asset.
    private struct Found {
        let resource: PhotosResource
        let folder: Folder
        let name: LocalIdentifier
    }

    /// The library itself.
    private let folder: Folder

    private static let renders = "resources/renders"
    private static let previews = ["resources/derivatives", "resources/derivatives/masters"]
    /// What a rendering or preview may be; there are videos and property lists beside them.
    private static let pictureSuffixes = [".jpeg", ".jpg", ".heic", ".png"]

    init(libraryPath: String) {
        folder = Folder(root: libraryPath)
    }

    func openRoot() throws(PhotoLibraryError) -> FileDescriptor {
        try folder.openRoot()
    }

    /// The bytes of the best file that is here, with the asset's revision.
    ///
    /// - Throws: ``PhotoLibraryError``.
    func read(_ asset: PhotosAsset, version: AssetVersion, limit: Int) throws(PhotoLibraryError) -> PhotoData {
        let root = try openRoot()
        // First: should the original come meanwhile, the photo is read once too often, not once too little.
        let revision = asset.revision(try resource(of: asset, in: root))
        let found = try find(version, of: asset, in: root)
        return PhotoData(bytes: try found.folder.read(found.name, limit: limit).bytes, revision: revision)
    }

    /// Which kind of file stands for the current version; a preview also when there is nothing at all.
    func resource(
        of asset: PhotosAsset, in root: borrowing FileDescriptor
    ) throws(PhotoLibraryError) -> PhotosResource {
        try fullSize(.current, of: asset, in: root)?.resource ?? .preview
    }

    /// The best file that is here. With the original away that is its largest preview, unless an edit is in it that was
    /// not asked for.
    ///
    /// - Throws: ``PhotoLibraryError``: `notLocal` when there is none, `notAPhoto` for an impossible place.
    private func find(
        _ version: AssetVersion, of asset: PhotosAsset, in root: borrowing FileDescriptor
    ) throws(PhotoLibraryError) -> Found {
        if let found = try fullSize(version, of: asset, in: root) { return found }
        if version == .current || !asset.isAdjusted, let found = try largestPreview(of: asset, in: root) {
            return found
        }
        if let directory = asset.directory, directory.hasPrefix("/") {
            throw PhotoLibraryError(
                .notLocal,
                "the photo was not copied into the library, and the disk that it is on is not here; mount it at the same "
                    + "place, or choose File > Consolidate in Photos")
        }
        throw PhotoLibraryError(
            .notLocal,
            "the photo is only in iCloud; choose 'Download Originals to this Mac' in the settings of Photos, and copy the "
                + "library again if this is a copy")
    }

    private func fullSize(
        _ version: AssetVersion, of asset: PhotosAsset, in root: borrowing FileDescriptor
    ) throws(PhotoLibraryError) -> Found? {
        if version == .current, asset.isAdjusted, let edited = try rendering("_1_201_a.", .edited, of: asset, in: root)
        {
            return edited
        }
        if version == .original, let raw = try companion(of: asset, in: root) { return raw }
        // A recognizer finds only the picture that the camera put into its RAW file.
        if asset.isRaw, version != .original,
            let developed = try rendering("_1_201_o.", .developed, of: asset, in: root)
        {
            return developed
        }
        return try original(of: asset, in: root)
    }

    private func original(
        of asset: PhotosAsset, in root: borrowing FileDescriptor
    ) throws(PhotoLibraryError) -> Found? {
        guard let directory = asset.directory, let name = asset.fileName else { return nil }
        guard directory.hasPrefix("/") else {
            let path = try identifier("originals/\(directory)/\(name)")
            return try exists(path, in: root) ? Found(resource: .original, folder: folder, name: path) : nil
        }
        // As PhotoKit does; but not by way of '..', and nothing but a regular file is read in the end.
        _ = try identifier(String(directory.drop { $0 == "/" }))
        let place = Folder(root: directory)
        let path = try identifier(name)
        // Its disk need not be here.
        guard let outside = try? place.openRoot(), (try? PathLookup.path(of: path, in: outside)) != nil else {
            return nil
        }
        return Found(resource: .original, folder: place, name: path)
    }

    /// What Photos made of the original, at full size.
    private func rendering(
        _ mark: String, _ resource: PhotosResource, of asset: PhotosAsset, in root: borrowing FileDescriptor
    ) throws(PhotoLibraryError) -> Found? {
        let place = "\(Self.renders)/\(asset.uuid.prefix(1))"
        for suffix in ["jpeg", "heic"] {
            let path = try identifier("\(place)/\(asset.uuid)\(mark)\(suffix)")
            if try exists(path, in: root) { return Found(resource: resource, folder: folder, name: path) }
        }
        // Neither of the usual two.
        let name = try names(in: place, beginningWith: asset.uuid + mark, root).first(where: Self.isPicture)
        guard let name else { return nil }
        return Found(resource: resource, folder: folder, name: try identifier("\(place)/\(name)"))
    }

    /// The RAW that was taken together with the JPEG.
    private func companion(
        of asset: PhotosAsset, in root: borrowing FileDescriptor
    ) throws(PhotoLibraryError) -> Found? {
        guard let directory = asset.directory, !directory.hasPrefix("/") else { return nil }
        let place = "originals/\(directory)"
        guard let name = try names(in: place, beginningWith: asset.uuid + "_4.", root).first else { return nil }
        return Found(resource: .raw, folder: folder, name: try identifier("\(place)/\(name)"))
    }

    private func largestPreview(
        of asset: PhotosAsset, in root: borrowing FileDescriptor
    ) throws(PhotoLibraryError) -> Found? {
        var largest: (size: Int, name: LocalIdentifier)?
        for previews in Self.previews {
            let place = "\(previews)/\(asset.uuid.prefix(1))"
            for name in try names(in: place, beginningWith: asset.uuid + "_", root) where Self.isPicture(name) {
                let path = try identifier("\(place)/\(name)")
                guard let size = try status(path, in: root)?.size, size > largest?.size ?? 0 else { continue }
                largest = (size, path)
            }
        }
        return largest.map { Found(resource: .preview, folder: folder, name: $0.name) }
    }

    private func names(
        in place: String, beginningWith prefix: String, _ root: borrowing FileDescriptor
    ) throws(PhotoLibraryError) -> [String] {
        var names: [String] = []
        do throws(SystemError) {
            let stream = try DirectoryStream(
                root.openBeneath(Array(place.utf8), O_RDONLY | O_DIRECTORY))
            try stream.forEachEntry { name, _ in
                if name.starts(with: prefix.utf8) { names.append(String(decoding: name, as: UTF8.self)) }
                return true
            }
        } catch {
            guard error.meaning == .absent else { throw folder.failure(error) }
        }
        return names.sorted()
    }

    private static func isPicture(_ name: String) -> Bool {
        pictureSuffixes.contains { name.lowercased().hasSuffix($0) }
    }

    private func exists(_ path: LocalIdentifier, in root: borrowing FileDescriptor) throws(PhotoLibraryError) -> Bool {
        try status(path, in: root) != nil
    }

    /// Nil when there is no such file.
    private func status(
        _ path: LocalIdentifier, in root: borrowing FileDescriptor
    ) throws(PhotoLibraryError) -> FileStatus? {
        do {
            return try root.openBeneath(Array(path.rawValue.utf8), FileDescriptor.metadataOnly).status()
        } catch {
            guard error.meaning == .absent else { throw folder.failure(error) }
            return nil
        }
    }

    private func identifier(_ path: String) throws(PhotoLibraryError) -> LocalIdentifier {
        do {
            return try LocalIdentifier(validating: path)
        } catch {
            throw impossiblePlace()
        }
    }

    private func impossiblePlace() -> PhotoLibraryError {
        PhotoLibraryError(.notAPhoto, "the library's database names a place where no photo can be")
    }
}
