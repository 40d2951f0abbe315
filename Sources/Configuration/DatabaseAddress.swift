/// Host and port out of a PostgreSQL URL or connection string, for messages: never the user or the password.
struct DatabaseAddress: CustomStringConvertible {
    let description: String

    /// Nil when the address does not name a host.
    init?(url: String) {
        guard let address = Self.ofURL(url) ?? Self.ofConnectionString(url) else { return nil }
        description = address
    }

    /// Scalar by scalar, as libpq reads it: to Swift, an at sign with an accent is another character.
    private static func ofURL(_ url: String) -> String? {
        let prefixes = ["postgresql://", "postgres://"]
        guard let scheme = prefixes.first(where: url.hasPrefix) else { return nil }
        let rest = url.unicodeScalars.dropFirst(scheme.unicodeScalars.count)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        // A later '@' may end a password with a '/' or '?' in it that should have been encoded.
        guard !rest[authority.endIndex...].contains("@") else { return nil }
        let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        guard !host.isEmpty, !host.contains(where: \.properties.isWhitespace) else { return nil }
        return String(host)
    }

    /// Only of the plain form: between quotation marks, or behind a space after the `=`, what looks like a host may be
    /// part of a password.
    private static func ofConnectionString(_ text: String) -> String? {
        guard !text.contains("://"), !text.utf8.contains(UInt8(ascii: "'")), !text.utf8.contains(UInt8(ascii: "\\"))
        else { return nil }
        var values: [Substring: Substring] = [:]
        for item in text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace) {
            let parts = item.split(separator: "=", maxSplits: 1).map(Substring.init)
            guard parts.count == 2 else { return nil }
            values[parts[0]] = parts[1]
        }
        guard let host = values["host"] ?? values["hostaddr"] else { return nil }
        return host + (values["port"].map { ":" + $0 } ?? "")
    }
}
