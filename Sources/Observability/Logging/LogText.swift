/// Text made fit for a log line.
enum LogText {
    /// A JSON string.
    static func quoted(_ text: String) -> String {
        "\"" + escaped(text) + "\""
    }

    /// With the escapes of JSON, cut to ``LogFormat/maximumFieldLength`` bytes before escaping.
    static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var length = 0
        for scalar in text.unicodeScalars {
            length += UTF8.width(scalar)
            guard length <= LogFormat.maximumFieldLength else {
                result.append("…")
                break
            }
            switch scalar {
            case "\"", "\\": result.append(contentsOf: ["\\", scalar])
            case "\n": result.append(contentsOf: "\\n".unicodeScalars)
            case "\r": result.append(contentsOf: "\\r".unicodeScalars)
            case "\t": result.append(contentsOf: "\\t".unicodeScalars)
            // The other control characters, and the line separators that some readers take for the end of a line.
            case "\0"..<" ", "\u{7f}"..<"\u{a0}", "\u{2028}"..."\u{2029}":
                let digits = String(scalar.value, radix: 16)
                let escape = "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                result.append(contentsOf: escape.unicodeScalars)
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
