import CCurl

/// An `http://` or `https://` address, taken apart by libcurl, so that what is checked is what is asked.
///
/// Its description has neither user nor password nor query: they may be secrets.
package struct HTTPURL: Sendable, Hashable {
    /// `http` or `https`.
    package let scheme: String
    /// Without the brackets of an IPv6 address.
    package let host: String
    package let port: Int
    /// For basic authentication; what the address says between `//` and `@`, or set.
    package var credentials: HTTPCredentials?
    /// Begins with a slash, percent-encoded.
    package private(set) var path: String
    /// Without the question mark, percent-encoded.
    package var query: String?

    /// - Throws: ``HTTPError`` with `invalidURL`, which never repeats any part of the address.
    package init(_ text: String) throws(HTTPError) {
        try self.init([text])
    }

    /// Where a link on the page of this address leads; without this address's credentials.
    ///
    /// - Throws: ``HTTPError`` with `invalidURL`.
    package func resolving(_ reference: String) throws(HTTPError) -> HTTPURL {
        try HTTPURL([requestText, reference])
    }

    /// Each text is taken relative to the one before it.
    private init(_ texts: [String]) throws(HTTPError) {
        guard let handle = curl_url() else { throw HTTPError(libraryCode: CURLE_OUT_OF_MEMORY) }
        defer { curl_url_cleanup(handle) }
        func part(_ part: CURLUPart, flags: UInt32 = 0) -> String? {
            var value: UnsafeMutablePointer<CChar>?
            guard curl_url_get(handle, part, &value, flags) == CURLUE_OK, let value else { return nil }
            defer { curl_free(value) }
            return String(cString: value)
        }
        // A NUL would end what the library sees before what was checked ends. Spaces and what is not ASCII are encoded.
        guard
            texts.allSatisfy({
                !$0.utf8.contains(0) && curl_url_set(handle, CURLUPART_URL, $0, UInt32(CURLU_URLENCODE)) == CURLUE_OK
            }),
            let scheme = part(CURLUPART_SCHEME), let host = part(CURLUPART_HOST),
            let port = part(CURLUPART_PORT, flags: UInt32(CURLU_DEFAULT_PORT)).flatMap({ Int($0) })
        else { throw HTTPError(.invalidURL, detail: "it has the form https://host:port/path") }
        guard ["http", "https"].contains(scheme) else {
            throw HTTPError(.invalidURL, detail: "it has to begin with http:// or https://")
        }
        self.scheme = scheme
        self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        self.port = port
        path = part(CURLUPART_PATH) ?? "/"
        query = part(CURLUPART_QUERY)
        credentials = part(CURLUPART_USER, flags: UInt32(CURLU_URLDECODE)).map {
            HTTPCredentials(
                user: $0, password: part(CURLUPART_PASSWORD, flags: UInt32(CURLU_URLDECODE)) ?? "")
        }
    }

    /// The address below this one, with each component percent-encoded, slashes in it too.
    package func appending(_ components: String...) -> HTTPURL {
        var url = self
        if url.path.hasSuffix("/") { url.path.removeLast() }
        for component in components { url.path += "/" + Self.encode(component.utf8) }
        return url
    }

    /// The address with these bytes at the end of its path, percent-encoded but for slashes. Nothing in them is taken for
    /// a place above or for the same place: `..` and empty components stay what they are.
    package func appending(path: some Sequence<UInt8>) -> HTTPURL {
        var url = self
        url.path += Self.encode(path, sparing: UInt8(ascii: "/"))
        return url
    }

    /// Sets the query: percent-encoded, each name with an equals sign, in the order that signatures need.
    package mutating func setQuery(_ items: [(name: String, value: String)]) {
        let encoded = items.map { (name: Self.encode($0.name.utf8), value: Self.encode($0.value.utf8)) }
        query = encoded.sorted { ($0.name, $0.value) < ($1.name, $1.value) }.map { "\($0.name)=\($0.value)" }
            .joined(separator: "&")
    }

    /// `host:port`, for messages.
    package var authority: String {
        (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
    }

    /// What is asked for; without credentials, which travel apart from it.
    var requestText: String {
        "\(scheme)://\(authority)\(path)" + (query.map { "?\($0)" } ?? "")
    }

    /// All but RFC 3986's unreserved characters.
    private static func encode(_ text: some Sequence<UInt8>, sparing spared: UInt8? = nil) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var encoded: [UInt8] = []
        for byte in text {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), spared:
                encoded.append(byte)
            default:
                encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}

extension HTTPURL: CustomStringConvertible {
    package var description: String { "\(scheme)://\(authority)\(path)" }
}
