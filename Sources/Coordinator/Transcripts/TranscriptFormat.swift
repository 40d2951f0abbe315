import CommandKit

/// How the text of a photo is written.
package enum TranscriptFormat: String, CaseIterable, ExpressibleByArgument {
    /// The lines, as a person would type them; pages are parted by a form feed.
    case text
    /// One object a photo, on one line.
    case json
    /// One row a line of text: see ``TranscriptTable``.
    case tsv

    /// What the help of every command that takes a format says about the others.
    static let explanation = """
        Formats: `text` is the lines alone. `tsv` has a heading and a row for each line of text: page, line, left, top, \
        width, height (pixels of the upright picture, from its upper left corner), confidence (0 to 1), text; of \
        several photos, the photo comes first. `json` has everything that is known, an object a photo; its boxes are \
        [x, y, width, height] as parts of the picture, from its lower left corner.
        """
}
