import CommandKit
import TextRecognition

/// Prints the text of one photo after the other in the format that was asked for.
struct TranscriptPrinter {
    private let output: CommandOutput
    private let format: TranscriptFormat
    private let isOfMany: Bool
    private var isFirst = true

    /// - Parameter isOfMany: whether each photo is to be named.
    init(_ output: CommandOutput, format: TranscriptFormat, isOfMany: Bool) {
        self.output = output
        self.format = output.isJSON ? .json : format
        self.isOfMany = isOfMany
    }

    /// - Parameters:
    ///   - name: what the user called the photo.
    ///   - isDamaged: whether some of the image's bytes were missing or wrong.
    ///   - record: what `json` prints.
    mutating func print(
        _ pages: [RecognizedPage], name: String, isDamaged: Bool, record: some Encodable
    ) throws {
        defer { isFirst = false }
        switch format {
        case .json: try output.printJSON(record)
        case .tsv:
            let table = TranscriptTable(hasNames: isOfMany)
            if isFirst { try output.print(table.heading) }
            for row in table.rows(of: pages, name: name) { try output.print(row) }
        case .text:
            let transcript = pages.map(\.transcript).joined(separator: "\u{c}")
            if isOfMany { try output.print((isFirst ? "" : "\n") + "==> \(Terminal.printable(name)) <==") }
            if !transcript.isEmpty { try output.print(transcript) }
        }
        if pages.allSatisfy(\.observations.isEmpty) { output.remark("\(name): no text was found") }
        if isDamaged { output.remark("\(name): the image is damaged; what is left of it was read") }
        for page in pages {
            if let failure = page.failure { output.remark("\(name): page \(page.number) was not read: \(failure)") }
        }
    }
}
