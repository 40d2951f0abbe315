/// Host and port out of a PostgreSQL URL or connection string, for messages: never the user or the password.
struct DatabaseAddress: CustomStringConvertible {
    let description: String

    /// Nil when the address does not name a host.
    init?(url: String) {
        guard let address = Self.ofURL(url) ?? Self.ofConnectionString(url) else { return nil }
        description = address
    }

    private static func ofURL(_ url: String) -> String? {
        guard let scheme = url.firstRange(of: "://") else { return nil }
        let authority = url[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" }
        // A later '@' may end a password with a '/' or '?' in it that should have been encoded.
        guard !url[authority.endIndex...].contains("@") else { return nil }
        let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        return host.isEmpty ? nil : String(host)
    }

    private static func ofConnectionString(_ text: String) -> String? {
        var values: [Substring: Substring] = [:]
        for item in text.split(separator: " ") {
            let parts = item.split(separator: "=", maxSplits: 1)
            if parts.count == 2 { values[parts[0]] = parts[1] }
        }
        guard let host = values["host"] ?? values["hostaddr"] else { return nil }
        return host + (values["port"].map { ":" + $0 } ?? "")
    }
}
