/// A library's name: part of queue names and command lines, so 1 to 63 of `a-z 0-9 . _ -`, a letter or digit first.
package struct LibraryName: Sendable, Hashable, Comparable {
    package static let maximumLength = 63

    package let rawValue: String

    /// - Throws: ``InvalidLibraryName``.
    package init(validating text: String) throws(InvalidLibraryName) {
        guard let first = text.utf8.first, Self.isLetterOrDigit(first), text.utf8.count <= Self.maximumLength,
            text.utf8.allSatisfy(Self.isAllowed)
        else { throw InvalidLibraryName() }
        rawValue = text
    }

    /// A name that was checked when it was stored.
    package init(stored rawValue: String) {
        self.rawValue = rawValue
    }

    /// A name made from the last component of a path; `photos` when nothing of it can be used.
    package init(suggestedFor path: String) {
        let component = path.split(separator: "/").last ?? ""
        var name: [UInt8] = []
        for byte in component.lowercased().utf8 {
            if Self.isLetterOrDigit(byte) || Self.isAllowed(byte) && !name.isEmpty {
                name.append(byte)
            } else if let last = name.last, last != UInt8(ascii: "-") {
                name.append(UInt8(ascii: "-"))
            }
        }
        while let last = name.last, !Self.isLetterOrDigit(last) || name.count > Self.maximumLength {
            name.removeLast()
        }
        rawValue = name.isEmpty ? "photos" : String(decoding: name, as: UTF8.self)
    }

    package static func < (a: LibraryName, b: LibraryName) -> Bool {
        a.rawValue < b.rawValue
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        isLetterOrDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

extension LibraryName: Codable, CustomStringConvertible {
    package var description: String { rawValue }

    package init(from decoder: any Decoder) throws {
        try self.init(validating: decoder.singleValueContainer().decode(String.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
