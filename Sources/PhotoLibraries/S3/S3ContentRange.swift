import HTTP

/// Which part of an object an answer holds: HTTP's `Content-Range`, `bytes 700-999/1000`.
struct S3ContentRange: Sendable, Hashable {
    let start: Int
    /// Of the whole object, nil when the server does not know.
    let total: Int?

    /// - Returns: nil when the answer says nothing of a part.
    init?(_ response: HTTPResponse) {
        self.init(response["Content-Range"] ?? "")
    }

    init?(_ text: String) {
        let unit = "bytes "
        guard text.hasPrefix(unit) else { return nil }
        let parts = text.dropFirst(unit.count).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let start = parts[0].split(separator: "-").first.flatMap({ Int($0) }), start >= 0
        else { return nil }
        self.start = start
        total = Int(parts[1])
    }
}
