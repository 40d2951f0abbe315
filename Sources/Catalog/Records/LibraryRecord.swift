/// A registered library.
package struct LibraryRecord: Sendable, Hashable, Codable {
    package var id: Int
    package var name: String
    /// `folder`, …
    package var kind: String
    /// For a folder: its absolute path on `host`.
    package var location: String
    /// The machine that registered a folder.
    package var host: String?

    package init(id: Int, name: String, kind: String, location: String, host: String?) {
        self.id = id
        self.name = name
        self.kind = kind
        self.location = location
        self.host = host
    }
}
