/// A server's name for the content of an object: HTTP's `ETag`.
struct S3EntityTag: Sendable, Hashable {
    /// As the server writes it, in quotes.
    let text: String
    /// What is stored of it: some servers leave the quotes out of lists, so none has them.
    let revision: String

    /// - Returns: nil for an empty tag.
    init?(_ text: String) {
        let isWeak = text.hasPrefix("W/")
        let quoted = isWeak ? text.dropFirst(2) : text[...]
        let bare =
            quoted.hasPrefix("\"") && quoted.hasSuffix("\"") && quoted.utf8.count >= 2
            ? quoted.dropFirst().dropLast() : quoted
        guard !bare.isEmpty else { return nil }
        self.text = text
        self.isStrong = !isWeak
        revision = String(bare)
    }

    /// Whether two contents of the same tag have the same bytes, so that parts of them fit together.
    let isStrong: Bool
}
