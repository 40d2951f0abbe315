/// A right to a table of the schema, or to some of its columns.
struct TableRight: Sendable {
    enum Privilege: String, Sendable {
        case select = "SELECT"
        case insert = "INSERT"
        case update = "UPDATE"
        case delete = "DELETE"
    }

    private let privilege: Privilege
    private let table: String
    /// Empty for all of them.
    private let columns: [String]

    init(_ privilege: Privilege, _ table: String, _ columns: [String] = []) {
        self.privilege = privilege
        self.table = table
        self.columns = columns
    }

    func grant(to role: String) -> String {
        let list = columns.isEmpty ? "" : " (\(columns.joined(separator: ", ")))"
        return "GRANT \(privilege.rawValue)\(list) ON phototext.\(table) TO \(role);"
    }
}
