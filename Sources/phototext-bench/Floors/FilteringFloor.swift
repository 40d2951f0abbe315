import CLibPQ
import CommandKit
import Glibc

/// The floor of submitting what is known already: COPY into a temporary table and an anti-join with a table of the same
/// identifiers, page by page, through bare libpq.
final class FilteringFloor {
    static let pageSize = 5000

    private let connection: OpaquePointer

    /// - Parameter count: how many identifiers the table holds.
    init(databaseURL: String, count: Int) throws {
        guard let connection = PQconnectdb(databaseURL) else { throw CommandError(.osError, "out of memory") }
        self.connection = connection
        PQsetNoticeProcessor(connection, { _, _ in }, nil)
        try execute(
            """
            CREATE TABLE floor_asset (
                library_id smallint NOT NULL, local_identifier text COLLATE "C" NOT NULL,
                PRIMARY KEY (library_id, local_identifier));
            CREATE TEMPORARY TABLE floor_page (identifier text COLLATE "C" NOT NULL) ON COMMIT DELETE ROWS;
            INSERT INTO floor_asset SELECT library_id, local_identifier FROM phototext.asset;
            """)
        try execute("VACUUM ANALYZE floor_asset")
    }

    deinit {
        PQfinish(connection)
    }

    /// Filters every identifier of a file.
    ///
    /// - Returns: identifiers in a second.
    func rate(file path: String) throws -> Double {
        guard let file = fopen(path, "re") else { throw CommandError(.noInput, "\(path) cannot be read") }
        defer { fclose(file) }
        let begin = ContinuousClock.now
        var count = 0
        var line = [CChar](repeating: 0, count: 4096)
        var isAtEnd = false
        while !isAtEnd {
            try execute("BEGIN")
            try execute("COPY floor_page FROM STDIN", status: PGRES_COPY_IN)
            for _ in 0..<Self.pageSize {
                guard fgets(&line, Int32(line.count), file) != nil else {
                    isAtEnd = true
                    break
                }
                PQputCopyData(connection, line, Int32(strlen(line)))
                count += 1
            }
            PQputCopyEnd(connection, nil)
            while let result = PQgetResult(connection) { PQclear(result) }
            try execute(
                """
                SELECT identifier FROM floor_page WHERE NOT EXISTS (
                    SELECT FROM floor_asset WHERE library_id = 1 AND local_identifier = identifier)
                """, status: PGRES_TUPLES_OK)
            try execute("COMMIT")
        }
        return Double(count) / ((ContinuousClock.now - begin) / .seconds(1))
    }

    private func execute(_ sql: String, status: ExecStatusType = PGRES_COMMAND_OK) throws {
        let result = PQexec(connection, sql)
        defer { PQclear(result) }
        guard PQresultStatus(result) == status else {
            throw CommandError(
                .unavailable, "PostgreSQL did not do what the floor asked it",
                hint: String(cString: PQerrorMessage(connection)))
        }
    }
}
