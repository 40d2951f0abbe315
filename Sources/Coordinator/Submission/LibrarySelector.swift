import Catalog
import CommandKit
import Configuration
import Glibc
import PhotoLibraries

/// Finds the library that paths lie in, and registers a folder that lies in none.
struct LibrarySelector {
    private let session: CatalogSession
    private let registry: LibraryRegistry
    /// For a new library; one is made from the folder's name when it is nil.
    private let newName: LibraryName?
    private let mayRegister: Bool

    init(_ session: CatalogSession, newName: LibraryName?, mayRegister: Bool) {
        self.session = session
        self.newName = newName
        self.mayRegister = mayRegister
        registry = LibraryRegistry(session)
    }

    /// One selection for each library that the paths lie in, in their order.
    ///
    /// - Throws: `PhotoLibraryError`, `CatalogError`, `PostgresError`; ``CommandError`` for a file in no library.
    func selections(ofPaths paths: [String]) async throws -> [Selection] {
        var selections: [(library: LibraryRecord, isRegistered: Bool, prefixes: [LocalIdentifier?])] = []
        for path in paths {
            let found = try await find(path)
            if let index = selections.firstIndex(where: { $0.library == found.library }) {
                selections[index].prefixes.append(found.prefix)
            } else {
                selections.append((found.library, found.isRegistered, [found.prefix]))
            }
        }
        return selections.map {
            Selection(
                library: $0.library, isRegistered: $0.isRegistered,
                source: .listing(FolderPhotoLibrary(root: $0.library.location), below: $0.prefixes))
        }
    }

    /// A registered library by its name.
    ///
    /// - Throws: `CatalogError` with `unknownLibrary`, `PostgresError`.
    func library(named name: LibraryName) async throws -> LibraryRecord {
        guard let record = try await session.catalog.library(named: name.rawValue) else {
            throw CatalogError(.unknownLibrary, "there is no library \(name)")
        }
        return record
    }

    private func find(
        _ path: String
    ) async throws -> (library: LibraryRecord, isRegistered: Bool, prefix: LocalIdentifier?) {
        let canonicalPath: String
        do {
            canonicalPath = try FolderPhotoLibrary.canonicalPath(of: path)
        } catch {
            throw CommandError(.noInput, "'\(path)': \(error)")
        }
        let libraries = try await session.catalog.libraries()
        // The innermost folder wins when one library lies in another.
        let folders = libraries.filter { $0.kind == LibraryKind.folder.rawValue && $0.host == HostName.current }
            .sorted { $0.location.utf8.count > $1.location.utf8.count }
        for record in folders {
            // A library that is not mounted cannot be the one.
            switch try? await FolderPhotoLibrary(root: record.location).place(ofPath: canonicalPath) {
            case .root: return (record, true, nil)
            case .inside(let identifier): return (record, true, identifier)
            case .outside, nil: continue
            }
        }
        return try await register(canonicalPath, path: path, taken: Set(libraries.map(\.name)))
    }

    private func register(
        _ canonicalPath: String, path: String, taken: Set<String>
    ) async throws -> (library: LibraryRecord, isRegistered: Bool, prefix: LocalIdentifier?) {
        do {
            try await FolderPhotoLibrary(root: canonicalPath).checkAvailable()
        } catch let error where error.errorNumber == ENOTDIR {
            throw CommandError(
                .noInput, "'\(path)' is in no registered folder",
                hint: "register its folder with `phototext library add NAME FOLDER`")
        } catch {
            throw CommandError(.noInput, "'\(path)' cannot become a library: \(error)")
        }
        guard mayRegister else {
            let name = try newName ?? LibraryRegistry.unique(LibraryName(suggestedFor: canonicalPath), taken: taken)
            let record = LibraryRecord(
                id: 0, name: name.rawValue, kind: LibraryKind.folder.rawValue, location: canonicalPath,
                host: HostName.current)
            return (record, false, nil)
        }
        let record =
            if let newName {
                try await registry.add(name: newName, folder: canonicalPath)
            } else {
                try await registry.add(folder: canonicalPath, taken: taken)
            }
        session.output.remark("registered \(record.location) as the library \(record.name)")
        return (record, true, nil)
    }
}
