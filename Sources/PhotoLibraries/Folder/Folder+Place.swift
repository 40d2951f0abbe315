import Glibc

extension Folder {
    func place(ofPath path: String, orWhereItWas: Bool) throws(PhotoLibraryError) -> PathPlace {
        try checkAvailable()
        let root = try Self.realPath(root)
        let place = try orWhereItWas ? Self.formerPath(path) : Self.realPath(path)
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

    /// The path as it would be if something were there: what there is of it is followed, the rest is only appended.
    private static func formerPath(_ path: String) throws(PhotoLibraryError) -> [UInt8] {
        do {
            return try realPath(path)
        } catch {
            let slash = path.lastIndex(of: "/")
            let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
            // Without the folder, nobody knows what '..' means.
            guard error.code == .missing, !["", ".", ".."].contains(name) else { throw error }
            let parent = try formerPath(slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ".")
            return parent + (parent.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + Array(name.utf8)
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
