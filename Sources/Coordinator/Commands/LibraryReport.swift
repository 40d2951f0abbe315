import Catalog
import PhotoLibraries

/// A library, for machines.
struct LibraryReport: Encodable {
    var name: String
    var kind: String
    var location: String
    var host: String?
    /// Of a bucket; nil as usual.
    var endpoint: String?
    var region: String?
    var profile: String?
    var anonymous: Bool
    /// Whether web addresses inside private networks are fetched.
    var allowPrivate: Bool
    /// Whether the broker has its queue; nil when nobody asked.
    var hasQueue: Bool?

    init(_ record: LibraryRecord, hasQueue: Bool? = nil) {
        name = record.name
        kind = record.kind
        location = record.location
        host = record.host
        endpoint = record.options.endpoint
        region = record.options.region
        profile = record.options.profile
        anonymous = record.options.isAnonymous
        allowPrivate = record.options.allowsPrivateAddresses
        self.hasQueue = hasQueue
    }
}

extension LibraryOptions {
    /// Those that were given, as `library add` takes them.
    var summary: String {
        let values = [("--endpoint", endpoint), ("--region", region), ("--profile", profile)]
        var parts = values.compactMap { name, value in value.map { "\(name) \($0)" } }
        if isAnonymous { parts.append("--anonymous") }
        if allowsPrivateAddresses { parts.append("--allow-private") }
        return parts.joined(separator: " ")
    }
}
