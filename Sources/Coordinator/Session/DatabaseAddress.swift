/// Host and port out of a PostgreSQL URL or connection string, for messages: never the user or the password.
struct DatabaseAddress: CustomStringConvertible {
    let description: String

    /// Nil when the address does not name a host.
    init?(url: String) {
        guard let scheme = url.firstRange(of: "://") else {
            self.init(connectionString: url)
            return
        }
        let authority = url[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" }
        let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        guard !host.isEmpty else { return nil }
        description = String(host)
    }

    private init?(connectionString: String) {
        var values: [Substring: Substring] = [:]
        for item in connectionString.split(separator: " ") {
            let parts = item.split(separator: "=", maxSplits: 1)
            if parts.count == 2 { values[parts[0]] = parts[1] }
        }
        guard let host = values["host"] ?? values["hostaddr"] else { return nil }
        description = host + (values["port"].map { ":" + $0 } ?? "")
    }
}
