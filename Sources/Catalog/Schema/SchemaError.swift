/// The database's schema is not the one that this program works with.
package struct SchemaError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The version that was found; 0 when there is no schema.
    package let found: Int
    /// The version that this program works with.
    package let expected: Int
    /// The step whose script differs from the applied one.
    package let editedStep: Int?

    init(found: Int, expected: Int) {
        self.found = found
        self.expected = expected
        editedStep = nil
    }

    init(editedStep: Int) {
        found = editedStep
        expected = editedStep
        self.editedStep = editedStep
    }

    package var description: String {
        if let editedStep {
            return "step \(editedStep) of the database schema was made by a different program; nothing was changed"
        }
        if found == 0 {
            return "the database has no phototext schema yet; run `phototext setup`"
        }
        if found < expected {
            return "the database schema has version \(found), this program needs \(expected); run `phototext setup`"
        }
        return "the database schema has version \(found), newer than this program's \(expected); update this program"
    }
}
