/// The database's schema is not the one that this program works with.
package struct SchemaError: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Problem: Sendable, Hashable {
        /// There is no schema yet.
        case missing
        /// The schema has an older version than this program needs.
        case older(version: Int)
        /// The schema has a version that this program does not know.
        case newer(version: Int)
        /// A step that was applied has another script here.
        case edited(step: Int)
        /// The database stores text in an encoding that lacks most characters, and there is no schema yet.
        case encoding(String)
        /// Another program has been changing the schema for too long.
        case busy
    }

    package let problem: Problem

    init(_ problem: Problem) {
        self.problem = problem
    }

    package var description: String {
        let needed = SchemaMigrator.currentVersion
        return switch problem {
        case .missing: "the database has no phototext schema yet; run `phototext setup`"
        case .older(let version):
            "the database schema has version \(version), this program needs \(needed); run `phototext setup`"
        case .newer(let version):
            "the database schema has version \(version), newer than this program's \(needed); update this program"
        case .edited(let step):
            "step \(step) of the database schema was made by another version of this program; use that one, or a new database"
        case .encoding(let name):
            "the database stores text as \(name), which cannot hold every text: make one with ENCODING 'UTF8'"
        case .busy:
            "another program is changing the database schema; run `phototext setup` again when it is done"
        }
    }
}
