import Catalog
import CommandKit
import Configuration
import JobQueue
import PhotoLibraries

/// Registers libraries.
struct LibraryRegistry {
    private let session: CatalogSession

    init(_ session: CatalogSession) {
        self.session = session
    }

    /// Registers a place under a name; the same place again changes its options alone.
    ///
    /// - Throws: `CatalogError` with `nameTaken`; ``CommandError`` about the place; `PostgresError`.
    func add(
        name: LibraryName, _ place: LibraryPlace, options: LibraryOptions = LibraryOptions()
    ) async throws -> LibraryRecord {
        try await place.check(options, session.settings.libraryAccess)
        return try await session.catalog.addLibrary(
            name: name.rawValue, kind: place.kind.rawValue, location: place.location, host: place.host,
            options: options)
    }

    /// Registers a place under a name of its own making.
    ///
    /// - Throws: ``CommandError`` about the place; `PostgresError`.
    func add(_ place: LibraryPlace, taken: Set<String>) async throws -> LibraryRecord {
        let suggested = place.suggestedName
        var taken = taken
        while true {
            let name = try Self.unique(suggested, taken: taken)
            do {
                return try await add(name: name, place)
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
}
