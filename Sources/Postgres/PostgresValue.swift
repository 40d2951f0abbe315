/// A value on its way to PostgreSQL, in text form; nil is NULL.
package protocol PostgresEncodable: Sendable {
    /// PostgreSQL's text form of the value, without a NUL.
    var postgresText: String? { get }
}

/// A column's value on its way from PostgreSQL, in text form; nil is NULL.
package protocol PostgresDecodable {
    /// Nil when the text is not of this type.
    init?(postgresText: String?)
}

extension String: PostgresEncodable, PostgresDecodable {
    package var postgresText: String? { self }

    package init?(postgresText: String?) {
        guard let postgresText else { return nil }
        self = postgresText
    }
}

extension FixedWidthInteger where Self: LosslessStringConvertible {
    package var postgresText: String? { String(self) }

    package init?(postgresText: String?) {
        guard let postgresText, let value = Self(postgresText) else { return nil }
        self = value
    }
}

extension Int: PostgresEncodable, PostgresDecodable {}
extension Int32: PostgresEncodable, PostgresDecodable {}
extension Int64: PostgresEncodable, PostgresDecodable {}

extension Double: PostgresEncodable, PostgresDecodable {
    package var postgresText: String? { String(self) }

    package init?(postgresText: String?) {
        guard let postgresText, let value = Double(postgresText) else { return nil }
        self = value
    }
}

extension Bool: PostgresEncodable, PostgresDecodable {
    package var postgresText: String? { self ? "t" : "f" }

    package init?(postgresText: String?) {
        switch postgresText {
        case "t": self = true
        case "f": self = false
        default: return nil
        }
    }
}

extension Optional: PostgresEncodable where Wrapped: PostgresEncodable {
    package var postgresText: String? {
        // A key path would be made for every element of an array.
        guard let self else { return nil }
        return self.postgresText
    }
}

extension Optional: PostgresDecodable where Wrapped: PostgresDecodable {
    package init?(postgresText: String?) {
        guard postgresText != nil else {
            self = .none
            return
        }
        guard let value = Wrapped(postgresText: postgresText) else { return nil }
        self = .some(value)
    }
}

/// `bytea`, as `\x` and hexadecimal digits.
package struct PostgresBytes: PostgresEncodable, PostgresDecodable, Hashable {
    package var bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    package var postgresText: String? {
        let digits = Array("0123456789abcdef".utf8)
        return "\\x" + String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    package init?(postgresText: String?) {
        guard let postgresText, postgresText.hasPrefix("\\x") else { return nil }
        let digits = postgresText.utf8.dropFirst(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count.isMultiple(of: 2), digits.count == postgresText.utf8.count - 2 else { return nil }
        bytes = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}

/// `{"a",NULL,"b"}`. Large ones travel with every page of a submission, so they are put together byte by byte.
extension Array: PostgresEncodable where Element: PostgresEncodable {
    package var postgresText: String? {
        var bytes: [UInt8] = [UInt8(ascii: "{")]
        for element in self {
            if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
            if var text = element.postgresText {
                text.withUTF8 { bytes.appendQuoted($0) }
            } else {
                bytes.append(contentsOf: "NULL".utf8)
            }
        }
        bytes.append(UInt8(ascii: "}"))
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension [UInt8] {
    fileprivate mutating func appendQuoted(_ text: UnsafeBufferPointer<UInt8>) {
        append(UInt8(ascii: "\""))
        for byte in text {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { append(UInt8(ascii: "\\")) }
            append(byte)
        }
        append(UInt8(ascii: "\""))
    }
}

/// Arrays without NULLs.
extension Array: PostgresDecodable where Element: PostgresDecodable {
    package init?(postgresText: String?) {
        guard let postgresText, postgresText.hasPrefix("{"), postgresText.hasSuffix("}") else { return nil }
        var elements: [Element] = []
        var current = ""
        var isQuoted = false
        var isEscaped = false
        var isPresent = false
        for character in postgresText.dropFirst().dropLast() {
            if isEscaped {
                current.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
                isPresent = true
            } else if character == ",", !isQuoted {
                guard let element = Element(postgresText: current) else { return nil }
                elements.append(element)
                current = ""
            } else {
                current.append(character)
                isPresent = true
            }
        }
        if isPresent || !elements.isEmpty {
            guard let element = Element(postgresText: current) else { return nil }
            elements.append(element)
        }
        self = elements
    }
}
