/// The rules of the Prometheus text exposition format 0.0.4 for names and numbers.
enum MetricName {
    static func isValid(_ name: String) -> Bool {
        guard let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
            return false
        }
        return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == ":") }
    }

    static func format(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value > 0 ? "+Inf" : "-Inf" }
        // Whole numbers look like it.
        if let whole = Int64(exactly: value), abs(whole) < 1 << 53 { return String(whole) }
        return String(value)
    }

    static func escapedHelp(_ help: String) -> String {
        help.map { $0 == "\\" ? "\\\\" : $0.isNewline ? "\\n" : String($0) }.joined()
    }
}
