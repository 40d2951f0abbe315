import Glibc

/// The file system side of a ``FolderPhotoLibrary``. Every function blocks and belongs on a thread of its own.
///
/// The root is opened anew each time: a descriptor kept open would go on seeing the empty mount point after a network
/// disk was mounted over it, and the old disk after it was unmounted.
struct Folder: Sendable {
    let root: String

    /// Opens the root.
    ///
    /// - Throws: ``PhotoLibraryError``: `unavailable`, whatever is wrong with it.
    func openRoot() throws(PhotoLibraryError) -> FileDescriptor {
        do {
            return try FileDescriptor.openDirectory(root)
        } catch {
            throw .unavailable("the library's folder cannot be opened (\(error.text)); is its disk mounted?", error)
        }
    }

    /// Throws `unavailable` unless the root can be listed, holds anything, and openat2 works. An unmounted disk leaves
    /// an empty folder behind, which must not look like a library whose photos were deleted.
    func checkAvailable() throws(PhotoLibraryError) {
        let root = try openRoot()
        var isEmpty = true
        do {
            let stream = try DirectoryStream(root.openBeneath([UInt8(ascii: ".")], O_RDONLY | O_DIRECTORY))
            try stream.forEachEntry { _, _ in
                isEmpty = false
                return false
            }
        } catch {
            throw .unavailable("the library's folder cannot be listed (\(error.text))", error)
        }
        guard !isEmpty else {
            throw .unavailable("the library's folder is empty; is its disk mounted?", SystemError(ENOENT))
        }
    }

    /// Opens what an identifier names, whatever it is.
    func open(
        _ identifier: LocalIdentifier, in root: borrowing FileDescriptor, _ flags: Int32
    ) throws(PhotoLibraryError) -> FileDescriptor {
        do {
            return try root.openBeneath(Array(identifier.rawValue.utf8), flags)
        } catch {
            guard error.meaning == .absent else { throw failure(error) }
        }
        do {
            return try root.openBeneath(PathLookup.path(of: identifier, in: root), flags)
        } catch {
            throw failure(error)
        }
    }

    /// Metadata of a photo.
    func photoStatus(of identifier: LocalIdentifier) throws(PhotoLibraryError) -> FileStatus {
        let photo = try open(identifier, in: openRoot(), FileDescriptor.metadataOnly)
        return try photoStatus(photo)
    }

    /// Metadata of an open file that has to be a regular one.
    func photoStatus(_ file: borrowing FileDescriptor) throws(PhotoLibraryError) -> FileStatus {
        let status: FileStatus
        do {
            status = try file.status()
        } catch {
            throw failure(error)
        }
        guard status.kind == .regular else {
            throw PhotoLibraryError(.notAPhoto, "this is a folder, a pipe or a device, not a file")
        }
        return status
    }

    /// The error for an identifier that could not be followed or read. Where the photo seems to be at fault, the whole
    /// folder is looked at first.
    func failure(_ error: SystemError) -> PhotoLibraryError {
        switch error.meaning {
        case .surroundings:
            return .unavailable("the library cannot be read now (\(error.text))", error)
        case .notAPhoto:
            return PhotoLibraryError(
                .notAPhoto, "this is no file inside the library (\(error.text))", errorNumber: error.number)
        case .absent, .forbidden, .photo:
            do {
                try checkAvailable()
            } catch {
                return error
            }
        }
        return switch error.meaning {
        case .absent: PhotoLibraryError(.missing, "the library has no such photo", errorNumber: error.number)
        case .forbidden:
            PhotoLibraryError(
                .notPermitted, "the photo may not be read by this user (\(error.text))", errorNumber: error.number)
        default:
            PhotoLibraryError(.unreadable, "the photo cannot be read (\(error.text))", errorNumber: error.number)
        }
    }
}

extension PhotoLibraryError {
    static func unavailable(_ message: String, _ error: SystemError) -> PhotoLibraryError {
        PhotoLibraryError(.unavailable, message, errorNumber: error.number)
    }
}
