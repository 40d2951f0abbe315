/// A photo's persistent name inside its library. After PhotoKit's `localIdentifier`.
///
/// Compared, ordered and hashed as UTF-8 bytes, as PostgreSQL and object stores do; Swift's own strings equate composed
/// and decomposed forms.
package struct LocalIdentifier: Sendable {
    /// 1 to ``maximumByteCount`` bytes of UTF-8, in the ``IdentifierForm`` of its library.
    package let rawValue: String

    /// The longest identifier that is accepted, in bytes: it has to fit into one entry of a PostgreSQL B-tree
    /// (2,704 bytes).
    package static let maximumByteCount = 2048

    /// Checks an identifier that came from outside, and gives it the form that its kind of library uses.
    ///
    /// - Throws: ``InvalidIdentifier``: empty, too long, with a control character, or not of that form.
    package init(
        validating text: some StringProtocol, as form: IdentifierForm = .path
    ) throws(InvalidIdentifier) {
        // As given, as for bytes: composing may shorten it, and what is too long is not worth composing.
        guard text.utf8.count <= Self.maximumByteCount else { throw .tooLong(byteCount: text.utf8.count) }
        guard !text.utf8.isEmpty else { throw .empty }
        guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }) else { throw .controlCharacter }
        rawValue = try form.canonical(text)
        guard rawValue.utf8.count <= Self.maximumByteCount else { throw .tooLong(byteCount: rawValue.utf8.count) }
    }

    /// Checks an identifier given as bytes, which need not be UTF-8.
    ///
    /// - Throws: ``InvalidIdentifier``.
    package init(
        validatingUTF8 bytes: some Collection<UInt8>, as form: IdentifierForm = .path
    ) throws(InvalidIdentifier) {
        guard bytes.count <= Self.maximumByteCount else { throw .tooLong(byteCount: bytes.count) }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .invalidUTF8 }
        try self.init(validating: text, as: form)
    }

    /// An identifier that was checked when it was stored.
    package init(stored rawValue: String) {
        self.rawValue = rawValue
    }
}

extension LocalIdentifier: Hashable, Comparable {
    package static func == (a: LocalIdentifier, b: LocalIdentifier) -> Bool {
        a.rawValue.utf8.elementsEqual(b.rawValue.utf8)
    }

    package static func < (a: LocalIdentifier, b: LocalIdentifier) -> Bool {
        a.rawValue.utf8.lexicographicallyPrecedes(b.rawValue.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        var copy = rawValue
        copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension LocalIdentifier: Codable {
    package init(from decoder: any Decoder) throws {
        self.init(stored: try decoder.singleValueContainer().decode(String.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
