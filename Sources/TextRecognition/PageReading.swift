/// What an engine made of one page.
package struct PageReading: Sendable, Hashable {
    /// Lines in reading order, their boxes in the unit square of the page as it was given; none when there is no text.
    package var observations: [RecognizedTextObservation]
    /// The engine whose reading it is.
    package var engine: String
    /// Why that engine: one or two words for people.
    package var reason: String
    /// How far the page has to be turned clockwise for its text to be upright, 0, 90, 180 or 270 degrees; nil where the
    /// engine does not tell.
    package var rotation: Int?

    package init(
        observations: [RecognizedTextObservation], engine: String, reason: String = "requested", rotation: Int? = nil
    ) {
        self.observations = observations
        self.engine = engine
        self.reason = reason
        self.rotation = rotation
    }
}
