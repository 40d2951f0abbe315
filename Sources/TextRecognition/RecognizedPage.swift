/// What was read on one page of an image; a photo has one.
package struct RecognizedPage: Sendable, Hashable, Codable {
    /// From 1.
    package var number: Int
    /// Of the displayed picture at its full size, in pixels.
    package var width: Int
    /// Of the displayed picture at its full size, in pixels.
    package var height: Int
    /// The Exif orientation that was applied to the stored pixels, 1 (none) to 8.
    package var orientation: Int
    /// How far the displayed picture has to be turned clockwise for its text to be upright, where that is known: 0, 90,
    /// 180 or 270 degrees.
    package var rotation: Int?
    /// Lines in reading order; empty when there is no text.
    package var observations: [RecognizedTextObservation]
    /// Why the page could not be read, when it could not; its observations are empty then.
    package var failure: String?

    package init(
        number: Int, width: Int, height: Int, orientation: Int, rotation: Int? = nil,
        observations: [RecognizedTextObservation], failure: String? = nil
    ) {
        self.number = number
        self.width = width
        self.height = height
        self.orientation = orientation
        self.rotation = rotation
        self.observations = observations
        self.failure = failure
    }

    /// The page's lines, one below the other.
    package var transcript: String {
        observations.map(\.transcript).joined(separator: "\n")
    }
}
