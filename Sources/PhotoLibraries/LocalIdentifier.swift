import UnicodeText

/// A photo's persistent name inside its library. After PhotoKit's `localIdentifier`.
///
/// Compared, ordered and hashed as UTF-8 bytes, as PostgreSQL and object stores do; Swift's own strings equate composed
/// and decomposed forms.
package struct LocalIdentifier: Sendable {
    /// 1 to ``maximumByteCount`` bytes of UTF-8, in the form (NFC) that the library gives it.
    package let rawValue: String

    /// The longest identifier that is accepted, in bytes: it has to fit into one entry of a PostgreSQL B-tree
    /// (2,704 bytes).
    package static let maximumByteCount = 2048

    /// Checks and composes (NFC) an identifier that came from outside.
    ///
    /// - Throws: ``InvalidIdentifier``: empty, too long, with a control character, absolute, or with an empty, `.` or
    ///   `..` component, so that no identifier leads out of its library.
    package init(validating text: some StringProtocol) throws(InvalidIdentifier) {
        // As given, as for bytes: composing may shorten it, and what is too long is not worth composing.
        guard text.utf8.count <= Self.maximumByteCount else { throw .tooLong(byteCount: text.utf8.count) }
        let text = text.normalized(.composed)
        let bytes = text.utf8
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= Self.maximumByteCount else { throw .tooLong(byteCount: bytes.count) }
        guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7f }) else { throw .controlCharacter }
        for component in bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard !component.isEmpty, !component.elementsEqual(".".utf8), !component.elementsEqual("..".utf8) else {
                throw .leavesTheLibrary
            }
        }
        rawValue = text
    }

    /// Checks and composes an identifier given as bytes, which need not be UTF-8.
    ///
    /// - Throws: ``InvalidIdentifier``.
    package init(validatingUTF8 bytes: some Collection<UInt8>) throws(InvalidIdentifier) {
        guard bytes.count <= Self.maximumByteCount else { throw .tooLong(byteCount: bytes.count) }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .invalidUTF8 }
        try self.init(validating: text)
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
