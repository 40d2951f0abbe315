import Glibc

extension FolderWalk {
    /// Reads the names of a folder, so that its photos come next and its sub-folders after them.
    mutating func enter(_ path: [UInt8], in root: borrowing FileDescriptor) throws(PhotoLibraryError) {
        if !path.isEmpty {
            do {
                _ = try LocalIdentifier(validatingUTF8: path)
            } catch {
                return report(path, error.description)
            }
        }
        var photos = NameList()
        var folders = NameList()
        do {
            let place = path.isEmpty ? [UInt8(ascii: ".")] : path
            let stream = try DirectoryStream(root.openBeneath(place, O_RDONLY | O_DIRECTORY))
            try stream.forEachEntry { name, kind in
                if FolderNames.isHidden(name) { return true }
                switch kind ?? (try? stream.status(of: Array(name), followingLinks: false))?.kind {
                case .directory: if !FolderNames.isForeignFolder(name) { folders.append(name) }
                case .link: photos.append(name)
                case .regular, .special, nil: if FolderNames.isPhoto(name) { photos.append(name) }
                }
                return true
            }
            photos.sort()
            folders.sort()
            visit(path, stream, photos: photos, folders: folders)
        } catch {
            try pass(path, error)
        }
    }

    /// Lists one entry that may be a photo.
    mutating func list(
        _ name: [UInt8], at path: [UInt8], of stream: DirectoryStream, in root: borrowing FileDescriptor
    ) throws(PhotoLibraryError) {
        let isPhoto = FolderNames.isPhoto(name)
        do throws(SystemError) {
            var status = try stream.status(of: name, followingLinks: false)
            if status.kind == .link {
                do {
                    status = try root.openBeneath(path, FileDescriptor.metadataOnly).status()
                } catch {
                    guard error.meaning == .notAPhoto else { throw error }
                    if isPhoto || (try? stream.status(of: name, followingLinks: true))?.kind == .directory {
                        report(path, "a link that leads out of the library, or in a circle, is not followed")
                    }
                    return
                }
            }
            // A folder is listed under its own name, never through a link.
            guard isPhoto, status.kind != .directory else { return }
            guard status.kind == .regular else {
                return report(path, "this is a pipe, a socket or a device, not a file")
            }
            add(path, status, in: root)
        } catch {
            try pass(isPhoto ? path : nil, error)
        }
    }

    private mutating func add(_ path: [UInt8], _ status: FileStatus, in root: borrowing FileDescriptor) {
        let identifier: LocalIdentifier
        do {
            identifier = try LocalIdentifier(validatingUTF8: path)
        } catch {
            return report(path, error.description)
        }
        let composed = Array(identifier.rawValue.utf8)
        if composed != path, (try? root.openBeneath(composed, FileDescriptor.metadataOnly).status()) != nil {
            return report(path, "another entry has the same name, written with composed characters")
        }
        take(PhotoAsset(localIdentifier: identifier, revision: status.revision))
    }

    /// Goes on after an entry that could not be looked at, unless the whole library cannot. What vanished while the
    /// library was being listed is not worth a word.
    private mutating func pass(_ path: [UInt8]?, _ error: SystemError) throws(PhotoLibraryError) {
        let failure = folder.failure(error)
        guard failure.code != .unavailable else { throw failure }
        if failure.code != .missing, let path {
            report(path, "cannot be opened (\(error.text))")
        }
    }
}
