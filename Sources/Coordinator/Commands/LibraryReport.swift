import Catalog

/// A library, for machines.
struct LibraryReport: Encodable {
    var name: String
    var kind: String
    var location: String
    var host: String?
    /// Whether the broker has its queue; nil when nobody asked.
    var hasQueue: Bool?

    init(_ record: LibraryRecord, hasQueue: Bool? = nil) {
        name = record.name
        kind = record.kind
        location = record.location
        host = record.host
        self.hasQueue = hasQueue
    }
}
