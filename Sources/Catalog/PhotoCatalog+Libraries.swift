package import PhotoLibraries
import Postgres

extension PhotoCatalog {
    /// Registers a library; the same one again changes its options alone.
    ///
    /// - Throws: ``CatalogError`` with `nameTaken` when the name belongs to another place; ``PostgresError``.
    package func addLibrary(
        name: String, kind: String, location: String, host: String?, options: LibraryOptions = LibraryOptions()
    ) async throws -> LibraryRecord {
        let json = try encodedJSON(options)
        return try await client.transaction { connection in
            try connection.execute(
                """
                INSERT INTO phototext.library AS known (name, kind, location, host, options)
                VALUES (\(name), \(kind), \(location), \(host), \(json)::jsonb)
                ON CONFLICT (name) DO UPDATE SET options = excluded.options
                WHERE known.kind = excluded.kind AND known.location = excluded.location
                    AND known.host IS NOT DISTINCT FROM excluded.host AND known.options <> excluded.options
                """)
            guard let library = try Self.library(named: name, on: connection) else {
                throw CatalogError(.unknownLibrary, "there is no library \(name)")
            }
            guard library.kind == kind, library.location == location, library.host == host else {
                throw CatalogError(
                    .nameTaken, "the library \(name) is \(library.location) on \(library.host ?? "every host")")
            }
            return library
        }
    }

    /// Every library, by name.
    ///
    /// - Throws: ``PostgresError``.
    package func libraries() async throws -> [LibraryRecord] {
        try await client.run { connection in
            try Self.records(
                connection.query(
                    "SELECT id, name, kind, location, host, options::text FROM phototext.library ORDER BY name"))
        }
    }

    /// The library of that name, if there is one.
    ///
    /// - Throws: ``PostgresError``.
    package func library(named name: String) async throws -> LibraryRecord? {
        try await client.run { connection in try Self.library(named: name, on: connection) }
    }

    /// Removes a library with its assets and jobs, and the recognitions that no other asset has.
    ///
    /// A large one goes page by page, so that no statement takes too long and other libraries' jobs can be completed in
    /// between. What ends it early leaves the library with the rest; the same call again goes on.
    ///
    /// - Returns: how many assets were forgotten; nil when there is no such library.
    /// - Throws: ``PostgresError``.
    package func removeLibrary(named name: String, pageSize: Int = 10_000) async throws -> Int? {
        var total = 0
        while true {
            let page = try await client.transaction { connection -> (count: Int, isLast: Bool)? in
                // Waits for the page that is being submitted; those that follow the last one find no library.
                let locked = try connection.execute("SELECT FROM phototext.library WHERE name = \(name) FOR UPDATE")
                guard locked > 0, let library = try Self.library(named: name, on: connection) else { return nil }
                try Self.keepCompletionsAway(on: connection)
                let ids = try connection.query(
                    """
                    SELECT id FROM phototext.asset WHERE library_id = \(library.id)::smallint
                    LIMIT \(pageSize)::int FOR UPDATE
                    """
                ).rows(as: Int64.self, map: { $0 })
                try Self.forget(assets: ids, on: connection)
                guard ids.count < pageSize else { return (ids.count, false) }
                try connection.execute("DELETE FROM phototext.batch WHERE library_id = \(library.id)::smallint")
                try connection.execute("DELETE FROM phototext.library WHERE id = \(library.id)::smallint")
                return (ids.count, true)
            }
            guard let page else { return total > 0 ? total : nil }
            total += page.count
            if page.isLast { return total }
        }
    }

    static func library(named name: String, on connection: isolated PostgresConnection) throws -> LibraryRecord? {
        try records(
            connection.query(
                "SELECT id, name, kind, location, host, options::text FROM phototext.library WHERE name = \(name)")
        ).first
    }

    private static func records(_ result: borrowing PostgresResult) throws -> [LibraryRecord] {
        try result.rows(
            as: Int.self, String.self, String.self, String.self, String?.self, String.self,
            map: {
                LibraryRecord(
                    id: $0, name: $1, kind: $2, location: $3, host: $4,
                    options: try decodedJSON(LibraryOptions.self, $5))
            })
    }
}
