import CommandKit
import Glibc
import PhotoLibraries

/// A file that was named by its path: its folder is a library for the occasion.
struct PhotoOnDisk {
    let library: FolderPhotoLibrary
    let name: LocalIdentifier
    /// Of the file, without links.
    let path: String

    /// Nil when there is no such file, and the argument may be an identifier.
    ///
    /// - Throws: ``CommandError`` when it can only be a path, and no file is there.
    init?(_ argument: AssetArgument) throws {
        if let file = Self(existing: argument) {
            self = file
        } else if (try? LocalIdentifier(validatingUTF8: argument.argument.bytes)) == nil,
            (try? LocalIdentifier(validatingUTF8: argument.argument.bytes, as: .address)) == nil
        {
            throw CommandError(.noInput, "'\(argument.argument.displayText)' is no file")
        } else {
            return nil
        }
    }

    private init?(existing argument: AssetArgument) {
        // A link is followed: what it leads to may be outside its folder.
        guard let text = try? argument.argument.validText,
            let path = try? FolderPhotoLibrary.canonicalPath(of: text), let slash = path.lastIndex(of: "/"),
            let name = try? LocalIdentifier(validating: path[path.index(after: slash)...])
        else { return nil }
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else { return nil }
        library = FolderPhotoLibrary(root: slash == path.startIndex ? "/" : String(path[..<slash]))
        self.name = name
        self.path = path
    }
}
