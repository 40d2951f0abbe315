/// How an event becomes a line.
package enum LogFormat: String, CaseIterable, Sendable {
    /// One JSON object (RFC 8259) a line: `ts`, `level`, `event`, then the fields by name.
    case json
    /// For people.
    case human

    /// More of a field than this is cut off, in bytes: a line stays a line whatever a server answers.
    static let maximumFieldLength = 2000

    /// The line without its end. It holds no control characters.
    package func line(for record: LogRecord) -> String {
        switch self {
        case .json: json(record)
        case .human: human(record)
        }
    }

    private func json(_ record: LogRecord) -> String {
        var line = #"{"ts":"\#(record.time.timestamp)","level":"\#(record.level.rawValue)","event":"#
        line += LogText.quoted(record.event)
        for (name, value) in record.fields.sorted(by: { $0.key < $1.key }) {
            let isTaken = ["ts", "level", "event"].contains(name)
            line += ",\(LogText.quoted(isTaken ? name + "_" : name)):\(json(value))"
        }
        return line + "}"
    }

    private func json(_ value: LogValue) -> String {
        switch value {
        case .string(let text): LogText.quoted(text)
        case .integer(let number): String(number)
        // JSON has no word for what is not finite.
        case .double(let number): number.isFinite ? String(number) : #""\#(number)""#
        case .bool(let truth): String(truth)
        case .array(let values): "[" + values.map(json).joined(separator: ",") + "]"
        }
    }

    private func human(_ record: LogRecord) -> String {
        let time = record.time.timestamp.dropFirst("2026-01-31T".count)
        let level = record.level.rawValue
        let padding = String(repeating: " ", count: "critical".count - level.count)
        let fields = record.fields.sorted { $0.key < $1.key }.map { name, value in
            "  \(LogText.escaped(name))=\(human(value))"
        }
        return "\(time) \(level)\(padding) \(LogText.escaped(record.event))" + fields.joined()
    }

    private func human(_ value: LogValue) -> String {
        guard case .string(let text) = value else { return json(value) }
        let isPlain = !text.isEmpty && !text.contains { $0 == " " || $0 == "=" || $0 == "\"" }
        return isPlain ? LogText.escaped(text) : LogText.quoted(text)
    }
}
