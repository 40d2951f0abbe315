/// The labels of one time series, in the form of the exposition format.
struct MetricLabels: Sendable, Hashable {
    /// `a="x",b="y"`, by name; empty without labels.
    let text: String

    init(_ labels: [String: String]) {
        for name in labels.keys {
            precondition(MetricName.isValid(name) && !name.contains(":"), "'\(name)' is no label name")
        }
        text = labels.sorted { $0.key < $1.key }
            .map { "\($0.key)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
    }

    private init(text: String) {
        self.text = text
    }

    /// With the bound of a histogram's bucket.
    func adding(bound: Double) -> MetricLabels {
        MetricLabels(text: (text.isEmpty ? "" : text + ",") + "le=\"\(MetricName.format(bound))\"")
    }

    private static func escaped(_ value: String) -> String {
        value.map { character in
            switch character {
            case "\\": "\\\\"
            case "\"": "\\\""
            case "\n": "\\n"
            // One grapheme to Swift, two bytes to the reader.
            case "\r\n": "\r\\n"
            default: String(character)
            }
        }.joined()
    }
}
