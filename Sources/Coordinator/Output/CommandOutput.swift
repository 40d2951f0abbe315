package import CommandKit
import FoundationEssentials

/// Where a command's results and remarks go, and in which form.
package struct CommandOutput: Sendable {
    package let isJSON: Bool
    private let stream: StandardOutput
    private let writeRemark: @Sendable (String) -> Void

    /// - Parameters:
    ///   - stream: takes results.
    ///   - remarks: takes what is said about the work: standard error as a rule.
    package init(
        isJSON: Bool, stream: StandardOutput = .shared,
        remarks: @escaping @Sendable (String) -> Void = Terminal.writeToStandardError
    ) {
        self.isJSON = isJSON
        self.stream = stream
        writeRemark = remarks
    }

    /// Whether a person looks at the results as they come.
    package var isTerminal: Bool { stream.isTerminal }

    /// Prints a text for people.
    package func print(_ text: String) throws {
        try stream.print(text)
    }

    /// Writes bytes as they are, such as a picture.
    package func write(_ bytes: [UInt8]) throws {
        try stream.write(bytes)
    }

    /// Prints a record for machines: one line, sorted keys, times in ISO 8601 and UTC.
    package func printJSON(_ record: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        try stream.write(encoder.encode(record))
        try stream.write("\n".utf8)
    }

    /// Prints a record for machines, or else its text for people.
    package func report(_ record: some Encodable, _ text: @autoclosure () -> String) throws {
        if isJSON { try printJSON(record) } else { try print(text()) }
    }

    /// Prints records for machines, one a line, or else a table for people, or a sentence when there is none.
    package func report(_ records: [some Encodable], _ table: Table, whenEmpty sentence: String) throws {
        if isJSON {
            for record in records { try printJSON(record) }
        } else if records.isEmpty {
            try print(sentence)
        } else {
            try print(table.render(width: isTerminal ? Terminal.columns(of: 1) : nil))
        }
    }

    /// Says something about the work on standard error.
    package func remark(_ sentence: String) {
        writeRemark("phototext: \(Terminal.printable(sentence))\n")
    }

    package func flush() throws {
        try stream.flush()
    }
}
