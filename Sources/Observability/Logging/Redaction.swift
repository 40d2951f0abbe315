/// Takes the secrets out of an address before it is shown.
///
/// Knows passwords in the user part of a URL, and values of `password` and its kin in the query or in libpq's
/// `keyword=value` form. Where an address is malformed, too much rather than too little is taken out.
package func redacted(url: String) -> String {
    SecretPattern.values(in: SecretPattern.userPart(in: url))
}

private enum SecretPattern {
    static let replacement = "***"
    static let keywords = ["password", "passwd", "sslpassword", "secret", "token", "signature", "credential"]

    /// `scheme://user:secret@host`. The last `@` counts: a password may hold unescaped ones, and slashes.
    static func userPart(in url: String) -> String {
        // By scalars: to Swift, an at sign with an accent is another character.
        let scalars = url.unicodeScalars
        let scheme = scalars.indices.first { scalars[$0...].starts(with: "://".unicodeScalars) }
        guard let scheme, let at = scalars.lastIndex(of: "@") else { return url }
        let start = scalars.index(scheme, offsetBy: 3)
        guard start <= at, let colon = scalars[start..<at].firstIndex(of: ":") else { return url }
        return url[...colon] + replacement + url[at...]
    }

    /// `password=secret`, up to the next separator; in single quotes, up to the closing one.
    static func values(in text: String) -> String {
        var result = ""
        var rest = text[...]
        while let equals = rest.firstIndex(of: "=") {
            let name = rest[..<equals].lowercased().filter { $0 != " " }
            let isSecret = keywords.contains { name.hasSuffix($0) }
            result += rest[...equals]
            rest = rest[rest.index(after: equals)...]
            guard isSecret else { continue }
            let spaces = rest.prefix { $0 == " " }
            rest = rest.dropFirst(spaces.count)
            result += spaces + replacement
            rest = rest.first == "'" ? afterQuote(rest.dropFirst()) : rest.drop { !"& #\n\t".contains($0) }
        }
        return result + rest
    }

    private static func afterQuote(_ text: Substring) -> Substring {
        var isEscaped = false
        for index in text.indices {
            if text[index] == "'" && !isEscaped { return text[text.index(after: index)...] }
            isEscaped = text[index] == "\\" && !isEscaped
        }
        return ""
    }
}
