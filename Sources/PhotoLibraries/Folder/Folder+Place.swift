import Glibc

extension Folder {
    func place(ofPath path: String) throws(PhotoLibraryError) -> PathPlace {
        try checkAvailable()
        let root = try Self.realPath(root)
        let place = try Self.realPath(path)
        if place == root { return .root }
        // The root directory of the system is the one path that ends in a slash.
        let prefix = root.last == UInt8(ascii: "/") ? root : root + [UInt8(ascii: "/")]
        guard place.starts(with: prefix) else { return .outside }
        do {
            return .inside(try LocalIdentifier(validatingUTF8: place.dropFirst(prefix.count)))
        } catch {
            throw PhotoLibraryError(.notAPhoto, error.description)
        }
    }

    static func realPath(_ path: String) throws(PhotoLibraryError) -> [UInt8] {
        guard let resolved = realpath(path, nil) else {
            let error = SystemError.last
            throw error.meaning == .absent
                ? PhotoLibraryError(.missing, "there is no such file or folder", errorNumber: error.number)
                : PhotoLibraryError(
                    .unreadable, "the path cannot be followed (\(error.text))", errorNumber: error.number)
        }
        defer { free(resolved) }
        return Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
    }
}
