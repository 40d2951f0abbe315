import Catalog
import CommandKit
import Configuration
import PhotoLibraries

/// Finds the library that paths lie in, and registers a place that lies in none.
struct LibrarySelector {
    private let session: CatalogSession
    private let registry: LibraryRegistry
    /// For a new library; one is made from the place when it is nil.
    private let newName: LibraryName?
    private let mayRegister: Bool

    /// What a path means.
    private struct Found {
        var library: LibraryRecord
        var isRegistered = true
        var prefix: LocalIdentifier?
    }

    init(_ session: CatalogSession, newName: LibraryName?, mayRegister: Bool) {
        self.session = session
        self.newName = newName
        self.mayRegister = mayRegister
        registry = LibraryRegistry(session)
    }

    /// One selection for each library that the paths lie in, in their order.
    ///
    /// - Parameter options: which photos below the paths are wanted.
    /// - Throws: `PhotoLibraryError`, `CatalogError`, `PostgresError`; ``CommandError`` for a file in no library.
    func selections(
        ofPaths paths: [String], matching options: AssetFetchOptions = AssetFetchOptions()
    ) async throws -> [Selection] {
        var selections: [(first: Found, wishes: [AssetFetchOptions])] = []
        for path in paths {
            let found = try await find(path, options)
            var wish = options
            wish.prefix = found.prefix
            if let index = selections.firstIndex(where: { $0.first.library == found.library }) {
                selections[index].wishes.append(wish)
            } else {
                selections.append((found, [wish]))
            }
        }
        var results: [Selection] = []
        for (first, wishes) in selections {
            let photos = try first.library.open(session.settings.libraryAccess)
            let selection = Selection(
                library: first.library, isRegistered: first.isRegistered, source: .listing(photos, wishes))
            try await selection.checkFilters()
            results.append(selection)
        }
        return results
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

    private func find(_ path: String, _ options: AssetFetchOptions) async throws -> Found {
        let libraries = try await session.catalog.libraries()
        // A single photo is no place of a library, and can lie in one all the same.
        let place = Result { try LibraryPlace(path) }
        let kind = (try? place.get())?.kind
        if let place = try? place.get(),
            let same = libraries.first(where: {
                $0.kind == place.kind.rawValue && $0.location == place.location && $0.host == place.host
            })
        {
            return Found(library: same)
        }
        // A Photos library may lie in a folder, which passes it over.
        if kind != .applePhotos, kind != .s3, let canonicalPath = try? FolderPhotoLibrary.canonicalPath(of: path),
            let found = await folder(with: canonicalPath, in: libraries)
        {
            return found
        }
        // A library is not registered for a wish that it cannot fulfil.
        try options.check(supported: place.get().kind.filters)
        return try await register(place.get(), path: path, taken: Set(libraries.map(\.name)))
    }

    /// The innermost of the folders that a path lies in.
    private func folder(with path: String, in libraries: [LibraryRecord]) async -> Found? {
        let folders = libraries.filter { $0.kind == LibraryKind.folder.rawValue && $0.host == HostName.current }
            .sorted { $0.location.utf8.count > $1.location.utf8.count }
        for record in folders {
            // A library that is not mounted cannot be the one.
            switch try? await FolderPhotoLibrary(root: record.location).place(ofPath: path) {
            case .root: return Found(library: record)
            case .inside(let identifier): return Found(library: record, prefix: identifier)
            case .outside, nil: continue
            }
        }
        return nil
    }

    private func register(_ place: LibraryPlace, path: String, taken: Set<String>) async throws -> Found {
        // A list of addresses becomes a library only when that is asked for: a photo would be taken for one.
        guard place.kind != .web else {
            throw CommandError(
                .noInput, "'\(path)' is in no registered library",
                hint: "register a folder, or a list of addresses, with `phototext library add NAME LOCATION`")
        }
        guard mayRegister else {
            try await place.check(LibraryOptions(), session.settings.libraryAccess)
            let name = try newName ?? LibraryRegistry.unique(place.suggestedName, taken: taken)
            let record = LibraryRecord(
                id: 0, name: name.rawValue, kind: place.kind.rawValue, location: place.location, host: place.host)
            return Found(library: record, isRegistered: false)
        }
        let record =
            if let newName {
                try await registry.add(name: newName, place)
            } else {
                try await registry.add(place, taken: taken)
            }
        session.output.remark("registered \(record.location) as the library \(record.name)")
        return Found(library: record)
    }
}
