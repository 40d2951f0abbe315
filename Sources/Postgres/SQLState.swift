/// PostgreSQL's five-character error code: see its manual, appendix A.
package struct SQLState: RawRepresentable, Sendable, Hashable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The first two characters: the family of the error.
    package var errorClass: Substring { rawValue.prefix(2) }

    package static let invalidPassword = SQLState(rawValue: "28P01")
    package static let undefinedTable = SQLState(rawValue: "42P01")
    package static let undefinedSchema = SQLState(rawValue: "3F000")
    package static let insufficientPrivilege = SQLState(rawValue: "42501")
    package static let deadlockDetected = SQLState(rawValue: "40P01")
    package static let serializationFailure = SQLState(rawValue: "40001")
    package static let uniqueViolation = SQLState(rawValue: "23505")
    package static let readOnlyTransaction = SQLState(rawValue: "25006")
    package static let diskFull = SQLState(rawValue: "53100")
    package static let lockNotAvailable = SQLState(rawValue: "55P03")
    package static let queryCanceled = SQLState(rawValue: "57014")

    /// Running the same transaction again may succeed.
    package var isTransient: Bool {
        self == .deadlockDetected || self == .serializationFailure
    }
}
