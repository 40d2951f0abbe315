import TextRecognition

/// Recognized pages as tab-separated values, a row for each line of text.
///
/// The columns are page and line (both from 1), left, top, width and height (pixels of the upright picture, from its
/// upper left corner), confidence (0 to 1) and text.
struct TranscriptTable {
    /// Whether the photo's name is the first column.
    let hasNames: Bool

    /// The heading, without an end of line.
    var heading: String {
        let columns = ["page", "line", "left", "top", "width", "height", "confidence", "text"]
        return ((hasNames ? ["photo"] : []) + columns).joined(separator: "\t")
    }

    /// The rows of one photo, each without an end of line.
    func rows(of pages: [RecognizedPage], name: String) -> [String] {
        pages.flatMap { page in
            page.observations.enumerated().map { index, observation in
                let cells = [String(page.number), String(index + 1)] + Self.box(of: observation, on: page)
                let confidence = String((observation.confidence * 1000).rounded() / 1000)
                let row = cells + [confidence, Self.cell(observation.transcript)]
                return ((hasNames ? [Self.cell(name)] : []) + row).joined(separator: "\t")
            }
        }
    }

    private static func box(of observation: RecognizedTextObservation, on page: RecognizedPage) -> [String] {
        let box = observation.boundingBox
        let width = Double(page.width)
        let height = Double(page.height)
        let top = 1 - box.y - box.height
        return [box.x * width, top * height, box.width * width, box.height * height].map { String(Int($0.rounded())) }
    }

    /// A cell may hold neither the separator nor an end of line.
    private static func cell(_ text: String) -> String {
        String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 })
    }
}
