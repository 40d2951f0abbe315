import CommandKit
import Configuration
import Glibc
import PhotoLibraries

/// Where a library is, as it is stored: what kind it is follows from how its place is written and from what is there.
struct LibraryPlace: Sendable, Hashable {
    var kind: LibraryKind
    var location: String

    /// The machine that it belongs to, if it belongs to one.
    var host: String? { kind.isBoundToHost ? HostName.current : nil }

    init(kind: LibraryKind, location: String) {
        self.kind = kind
        self.location = location
    }

    /// - Parameter text: a path, `s3://bucket/prefix`, or the `https://` address of a list.
    /// - Throws: ``CommandError`` when nothing is at the path, for a scheme that is not known, and for a place with a
    ///   user or a password, which it does not repeat.
    init(_ text: String) throws {
        guard let address = WrittenAddress(text) else {
            try self.init(path: text)
            return
        }
        try Self.refuseCredentials(in: text)
        switch address.scheme {
        case "s3": self.init(kind: .s3, location: text)
        case "https", "http": self.init(kind: .web, location: text)
        default:
            throw CommandError(
                .usage,
                "there are no libraries at \(address.scheme)://; a place is a path, s3://BUCKET/PREFIX, or the https:// "
                    + "address of a list")
        }
    }

    /// Refuses an address that holds a user or a password, before anything can store or repeat it.
    ///
    /// - Throws: ``CommandError``, without the address.
    static func refuseCredentials(in text: String) throws(CommandError) {
        guard let address = WrittenAddress(text), address.hasCredentials else { return }
        throw CommandError(
            .usage, "an address may not hold a user or a password: it is stored and shown",
            hint: "S3 credentials come from the environment or ~/.aws; web addresses are asked without any")
    }

    private init(path: String) throws {
        let canonicalPath: String
        do {
            canonicalPath = try FolderPhotoLibrary.canonicalPath(of: path)
        } catch {
            throw CommandError(.noInput, "'\(path)': \(error)")
        }
        var status = stat()
        guard stat(canonicalPath, &status) == 0 else {
            throw CommandError(.noInput, "'\(path)': \(String(cString: strerror(errno)))")
        }
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        // A bundle may have been renamed; its database is what makes it one.
        let isPhotosLibrary = isFolder && access(canonicalPath + "/database/Photos.sqlite", F_OK) == 0
        guard isFolder || Self.isListOfAddresses(canonicalPath) else {
            throw CommandError(.noInput, "'\(path)' is neither a folder nor a list of https:// addresses")
        }
        self.init(kind: isPhotosLibrary ? .applePhotos : isFolder ? .folder : .web, location: canonicalPath)
    }

    /// Whether the first line that is neither blank nor a comment is an address: a photo is easily named instead of its
    /// folder.
    private static func isListOfAddresses(_ path: String) -> Bool {
        guard let file = fopen(path, "re") else { return false }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = fread(&bytes, 1, bytes.count, file)
        let lines = String(decoding: bytes[..<count], as: UTF8.self).split(whereSeparator: \.isNewline)
        let first = lines.first { !$0.allSatisfy(\.isWhitespace) && !$0.hasPrefix("#") && $0 != "\u{feff}" }
        return first.map { $0.contains("https://") || $0.contains("http://") } ?? false
    }

    /// What to call it when nobody says.
    var suggestedName: LibraryName {
        let bundleSuffix = ".photoslibrary"
        let path = location.hasSuffix(bundleSuffix) ? String(location.dropLast(bundleSuffix.count)) : location
        return LibraryName(suggestedFor: path)
    }

    /// Refuses a place where no library can be read now.
    ///
    /// - Throws: ``CommandError``; it does not repeat what cannot be understood, for that may hold a secret.
    func check(_ options: LibraryOptions, _ access: LibraryAccess) async throws {
        do {
            try await kind.look(at: kind.open(location: location, options: options, access: access))
        } catch let error as PhotoLibraryError where error.code == .invalidLocation {
            throw CommandError(.noInput, error.description)
        } catch let error as PhotoLibraryError {
            throw CommandError(error.code == .unavailable ? .unavailable : .noInput, "'\(location)': \(error)")
        }
    }
}
