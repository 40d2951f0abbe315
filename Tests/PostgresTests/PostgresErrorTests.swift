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

    /// What a wait for a lock, a deadlock, a standby or a missing permission ends is no fault of the values.
    @Test(arguments: [
        ("22021", true), ("22P05", true), ("54000", true), ("55P03", false), ("40P01", false), ("25006", false),
        ("42501", false), ("53100", false), ("57P01", false),
    ])
    func classesTellRefusedValues(_ state: String, _ isRefusal: Bool) {
        let error = PostgresError(.server, sqlState: SQLState(rawValue: state), message: "")
        #expect(error.refusesValues == isRefusal)
    }

    /// Who waits for somebody else is not refused.
    @Test(arguments: [
        ("53100", true), ("57014", true), ("25006", true), ("42501", true), ("22003", true), ("40P01", false),
        ("40001", false), ("55P03", false),
    ])
    func statesTellRefusals(_ state: String, _ isRefusal: Bool) {
        #expect(PostgresError(.server, sqlState: SQLState(rawValue: state), message: "").isRefusal == isRefusal)
        #expect(!PostgresError(.connectionLost, sqlState: SQLState(rawValue: state), message: "").isRefusal)
    }

    @Test func valueThatCannotBeSentIsRefused() {
        #expect(PostgresError(.invalidValue, message: "").refusesValues)
        #expect(!PostgresError(.connectionLost, message: "").refusesValues)
    }

    @Test func descriptionHoldsNoData() {
        let error = PostgresError(
            .server, sqlState: .uniqueViolation, message: "Key (name)=(secret) exists", statement: "INSERT …")
        #expect(!error.description.contains("secret"))
        #expect(error.debugDescription.contains("secret"))
    }
}
