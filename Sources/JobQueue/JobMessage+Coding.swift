import FoundationEssentials
import PhotoLibraries

extension JobMessage {
    /// AMQP's `type` property.
    static let type = "recognize"
    static let contentType = "application/json"
    /// The version of the form below.
    static let version = 1
    /// The longest message that is looked at, in bytes: the longest identifier (2,048 bytes) with every byte escaped is
    /// 12 kB.
    package static let maximumByteCount = 16 * 1024

    private struct Form: Decodable {
        var version: Int
        // As wide as PostgreSQL's columns: a greater number would be refused there, whenever its message comes.
        var job: Int64
        var generation: Int32
        var library: String
        var identifier: String
    }

    private struct Version: Decodable {
        var version: Int
    }

    /// JSON, by hand: a coordinator writes thousands of these in a second.
    package func encoded() -> [UInt8] {
        var json = #"{"version":\#(Self.version),"job":\#(job),"generation":\#(generation),"library":"#
        json.appendJSON(library)
        json += #","identifier":"#
        json.appendJSON(identifier.rawValue)
        json += "}"
        return Array(json.utf8)
    }

    /// Reads a message that anybody may have written.
    ///
    /// - Throws: ``InvalidMessage``.
    package init(decoding bytes: [UInt8]) throws(InvalidMessage) {
        guard bytes.count <= Self.maximumByteCount else { throw .tooLong(byteCount: bytes.count) }
        let data = Data(bytes)
        guard let version = try? JSONDecoder().decode(Version.self, from: data) else { throw .malformed }
        guard version.version == Self.version else { throw .unknownVersion(version.version) }
        guard let form = try? JSONDecoder().decode(Form.self, from: data), form.job > 0, form.generation >= 0,
            !form.library.isEmpty
        else { throw .malformed }
        do {
            let identifier = try LocalIdentifier(validating: form.identifier, as: .key)
            self.init(job: form.job, generation: Int(form.generation), library: form.library, identifier: identifier)
        } catch {
            throw .invalidIdentifier(error)
        }
    }
}

extension String {
    /// Appends `text` as a JSON string.
    fileprivate mutating func appendJSON(_ text: String) {
        append("\"")
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
            append(text)
        } else {
            for scalar in text.unicodeScalars {
                switch scalar {
                case "\"": append(#"\""#)
                case "\\": append(#"\\"#)
                case ..<" ":
                    let digits = String(scalar.value, radix: 16)
                    append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
                default: unicodeScalars.append(scalar)
                }
            }
        }
        append("\"")
    }
}
