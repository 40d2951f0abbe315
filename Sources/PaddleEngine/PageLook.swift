import TextRecognition

/// What a look at a page shows before all of it is read: where lines are, which way up they stand, and what the longest of
/// them say.
package struct PageLook {
    let view: PageView
    /// On the page as it is turned, in the direction that they are read in.
    let boxes: [TextBox]
    /// What has been read already, by the box's index.
    let sample: [Int: RecognizedLine]

    /// Whether nothing on the page looks like text.
    package var isEmpty: Bool { boxes.isEmpty }

    /// Whether it is a page of print in Latin letters, the right way up: what Tesseract was made for.
    ///
    /// On photos, scans and screenshots with known text, Tesseract read no other kind better; the bounds lie far from any
    /// of them.
    package var isDenseLatinPage: Bool {
        let shapes = boxes.map(\.shape).sorted()
        guard view.turn == .none, boxes.count >= 20, shapes[shapes.count / 2] >= 12 else { return false }
        let letters = sample.values.flatMap(\.text.unicodeScalars).filter { !$0.properties.isWhitespace }
        let latin = letters.count { $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil) }
        // Punctuation is a twentieth of prose.
        return Double(latin) >= 0.9 * Double(letters.count)
    }
}
