/// A library as it is registered: its name, and where its photos are.
package struct RegisteredLibrary: Sendable, Hashable {
    package var name: LibraryName
    package var kind: LibraryKind
    /// In the words of its kind: a path, an address.
    package var location: String
    /// The host on which the location holds; nil where it holds everywhere.
    package var host: String?

    package init(name: LibraryName, kind: LibraryKind, location: String, host: String? = nil) {
        self.name = name
        self.kind = kind
        self.location = location
        self.host = host
    }

    /// Whether the location means anything on the given host.
    package func isReachable(from host: String) -> Bool {
        self.host == nil || self.host == host
    }
}
