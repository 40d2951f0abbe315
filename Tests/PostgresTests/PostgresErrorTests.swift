import Postgres
import Testing

@Suite struct PostgresErrorTests {
    @Test(arguments: [
        ("08006", true), ("53100", true), ("57P01", true), ("23505", false), ("42P01", false), ("22021", false),
    ])
    func classesTellUnavailability(_ state: String, _ isUnavailable: Bool) {
        let error = PostgresError(.server, sqlState: SQLState(rawValue: state), message: "")
        #expect(error.isUnavailability == isUnavailable)
    }

    @Test func descriptionHoldsNoData() {
        let error = PostgresError(
            .server, sqlState: .uniqueViolation, message: "Key (name)=(secret) exists", statement: "INSERT …")
        #expect(!error.description.contains("secret"))
        #expect(error.debugDescription.contains("secret"))
    }
}
