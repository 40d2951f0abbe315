import UnicodeText

/// What a kind of library takes as an identifier. Whatever the form, an identifier is 1 to
/// ``LocalIdentifier/maximumByteCount`` bytes of UTF-8 without control characters.
package enum IdentifierForm: Sendable, Hashable, CaseIterable {
    /// A path below a root, composed (NFC): relative, without empty, `.` and `..` components.
    case path
    /// Any text, byte by byte: object stores know neither folders nor forms of characters.
    case key
    /// An `https://` or `http://` address: scheme and host in lower case, no port that goes without saying, no fragment.
    case address
    /// `UUID/L0/001`, in upper case, as PhotoKit prints it; the bare UUID means the same.
    case photosAsset

    /// The text in this form.
    ///
    /// - Throws: ``InvalidIdentifier``.
    func canonical(_ text: some StringProtocol) throws(InvalidIdentifier) -> String {
        switch self {
        case .path: try Self.path(text)
        case .key: String(text)
        case .address: try Self.address(text)
        case .photosAsset: try Self.photosAsset(text)
        }
    }

    private static func path(_ text: some StringProtocol) throws(InvalidIdentifier) -> String {
        let text = text.normalized(.composed)
        for component in text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard !component.isEmpty, !component.elementsEqual(".".utf8), !component.elementsEqual("..".utf8) else {
                throw .leavesTheLibrary
            }
        }
        return text
    }

    private static func photosAsset(_ text: some StringProtocol) throws(InvalidIdentifier) -> String {
        let suffix = "/L0/001"
        let uppercased = text.uppercased()
        let uuid = uppercased.hasSuffix(suffix) ? String(uppercased.dropLast(suffix.count)) : uppercased
        // RFC 9562, section 4: groups of 8, 4, 4, 4 and 12 hexadecimal digits.
        let groups = uuid.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard groups.map(\.count) == [8, 4, 4, 4, 12],
            groups.joined().allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x46).contains($0) })
        else { throw .notAPhotosAsset }
        return uuid + suffix
    }

    /// Byte by byte: a list may have a million addresses.
    private static func address(_ text: some StringProtocol) throws(InvalidIdentifier) -> String {
        // RFC 3986, appendix B, as far as it is needed; what it means exactly is the HTTP library's to say.
        let bytes = Array(text.utf8)
        let lowercased = bytes.prefix(8).map(lowercase)
        guard let scheme = ["https://", "http://"].first(where: { lowercased.starts(with: $0.utf8) }) else {
            throw .notAnAddress
        }
        let rest = bytes.dropFirst(scheme.utf8.count).prefix { $0 != UInt8(ascii: "#") }
        let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
        var authority = rest[..<end].map(lowercase)
        guard !authority.isEmpty, !authority.contains(UInt8(ascii: "@")), !rest.contains(0x20) else {
            throw .notAnAddress
        }
        let usualPort = scheme == "https://" ? ":443" : ":80"
        if authority.reversed().starts(with: usualPort.utf8.reversed()) { authority.removeLast(usualPort.utf8.count) }
        let path = rest[end...]
        if path.first != UInt8(ascii: "/") { authority.append(UInt8(ascii: "/")) }
        return scheme + String(decoding: authority + path, as: UTF8.self)
    }

    /// Host names in other scripts stay as they are: what is the same name there is the HTTP library's to say, too.
    private static func lowercase(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
    }
}
