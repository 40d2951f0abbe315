import PhotoLibraries
import Postgres

extension PhotoCatalog {
    /// The photos whose text has all of `text`, best first.
    ///
    /// Words are parted by spaces, and phrases may stand in quotation marks. At most ``searchBreadth`` recognitions are
    /// ranked, so that a word that is everywhere answers as quickly as a rare one.
    ///
    /// - Throws: ``PostgresError``.
    package func search(_ text: String, library: String? = nil, limit: Int = 50) async throws -> [SearchHit] {
        let query = SearchQuery(text)
        guard let literal = query.literal else { return [] }
        let highlighter = LineHighlighter(query)
        return try await client.transaction { connection in
            // The text index answers; a sequential scan never pays here, whatever the planner makes of short tables.
            try connection.execute(script: "SET LOCAL enable_seqscan = off")
            return try connection.query(Self.searchQuery(literal, library: library, limit: limit)).rows(
                as: String.self, String.self, Double.self, String.self
            ) { library, identifier, rank, transcript in
                let (line, marks) = highlighter.bestLine(of: transcript)
                return SearchHit(
                    library: library, identifier: LocalIdentifier(stored: identifier), rank: rank, line: line,
                    marks: marks)
            }
        }
    }

    /// How PostgreSQL answers a search, as `EXPLAIN` tells it.
    ///
    /// - Throws: ``PostgresError``.
    package func searchPlan(_ text: String) async throws -> String {
        var query: PostgresQuery = "EXPLAIN "
        query.append(Self.searchQuery(SearchQuery(text).literal ?? "''", library: nil, limit: 50))
        return try await client.transaction { [query] connection in
            try connection.execute(script: "SET LOCAL enable_seqscan = off")
            return try connection.query(query).rows(as: String.self, map: { $0 }).joined(separator: "\n")
        }
    }

    static let searchBreadth = 2000

    private static func searchQuery(_ query: String, library: String?, limit: Int) -> PostgresQuery {
        """
        WITH found AS MATERIALIZED (
            SELECT id, content, ts_rank(search, \(query)::tsquery)::float8 AS rank FROM phototext.recognition
            WHERE search @@ \(query)::tsquery AND EXISTS (
                SELECT FROM phototext.asset JOIN phototext.library ON library.id = asset.library_id
                WHERE asset.content = recognition.content AND (\(library)::text IS NULL OR library.name = \(library)))
            LIMIT \(searchBreadth)::int
        )
        SELECT library.name, asset.local_identifier, found.rank, shown.transcript
        FROM found JOIN phototext.asset ON asset.content = found.content
        JOIN phototext.library ON library.id = asset.library_id
        \(unescaped: shownRecognition)
        WHERE shown.id = found.id AND (\(library)::text IS NULL OR library.name = \(library))
        ORDER BY found.rank DESC, asset.id DESC LIMIT \(limit)::int
        """
    }
}
