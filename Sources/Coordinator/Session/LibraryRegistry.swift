import Catalog
import CommandKit
import Configuration
import Glibc
import JobQueue
import PhotoLibraries

/// Registers folders as libraries of this host.
struct LibraryRegistry {
    private let session: CatalogSession
    private let host: String

    init(_ session: CatalogSession, host: String = HostName.current) {
        self.session = session
        self.host = host
    }

    /// Registers a folder under a name.
    ///
    /// - Throws: `CatalogError` with `nameTaken`; ``CommandError`` about the folder; `PostgresError`.
    func add(name: LibraryName, folder path: String) async throws -> LibraryRecord {
        let root = try await Self.folder(path)
        return try await session.catalog.addLibrary(
            name: name.rawValue, kind: LibraryKind.folder.rawValue, location: root, host: host)
    }

    /// Registers a folder under a name of its own making.
    ///
    /// - Throws: ``CommandError`` about the folder; `PostgresError`.
    func add(folder path: String, taken: Set<String>) async throws -> LibraryRecord {
        let suggested = LibraryName(suggestedFor: path)
        var taken = taken
        while true {
            let name = try Self.unique(suggested, taken: taken)
            do {
                return try await add(name: name, folder: path)
            } catch let error as CatalogError where error.code == .nameTaken {
                // Somebody else was faster.
                taken.insert(name.rawValue)
            }
        }
    }

    /// Makes the library's queue, so that the broker's management page shows it.
    ///
    /// - Throws: `ConfigurationError`, `AMQPError`.
    func declareQueue(of record: LibraryRecord) async throws {
        try await session.withBroker { connection in
            try await session.settings.topology.declare(libraries: [record.name], on: connection)
        }
    }

    /// `photos`, `photos-2`, `photos-3` …
    static func unique(_ suggested: LibraryName, taken: Set<String>) throws(InvalidLibraryName) -> LibraryName {
        var name = suggested
        var number = 1
        while taken.contains(name.rawValue) {
            number += 1
            let suffix = "-\(number)"
            name = try LibraryName(
                validating: suggested.rawValue.prefix(LibraryName.maximumLength - suffix.utf8.count) + suffix)
        }
        return name
    }

    /// The canonical path of a folder that can be read.
    private static func folder(_ path: String) async throws -> String {
        do {
            let root = try FolderPhotoLibrary.canonicalPath(of: path)
            try await FolderPhotoLibrary(root: root).checkAvailable()
            return root
        } catch let error where error.errorNumber == ENOTDIR {
            throw CommandError(.noInput, "'\(path)' is not a folder")
        } catch {
            throw CommandError(error.code == .unavailable ? .unavailable : .noInput, "'\(path)': \(error)")
        }
    }
}
