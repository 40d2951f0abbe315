import Postgres
import Testing

@Suite struct PostgresQueryTests {
    @Test func valuesBecomeParameters() {
        let name = "x'; DROP TABLE job; --"
        let missing: String? = nil
        let query: PostgresQuery = "SELECT \(1), \(name), \(missing), \(unescaped: "now()")"
        #expect(query.sql == "SELECT $1, $2, $3, now()")
        #expect(query.values == ["1", "x'; DROP TABLE job; --", nil])
    }

    @Test func appendingKeepsTheNumbers() {
        var query: PostgresQuery = "EXPLAIN "
        query.append("SELECT \(true)")
        #expect(query.sql == "EXPLAIN SELECT $1")
        #expect(query.values == ["t"])
    }
}
