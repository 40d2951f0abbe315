/// Makes boxes around lines out of a probability map: the post-processing of differentiable binarization (Liao et al.,
/// AAAI 2020, section 3.4), with PP-OCR's settings.
enum BoxFinder {
    /// How likely a pixel must be text to count.
    static let pixelThreshold: Float = 0.3
    /// How likely the pixels of a box must be text, on average.
    static let boxThreshold = 0.5
    /// The model marks the middle of each line; a box grows by area / circumference times this.
    static let unclipRatio = 1.6
    /// In pixels of the map: what is thinner is no text.
    private static let minThickness = 3.0

    /// A box this many times as tall as wide is of a line that runs down.
    private static let tallShape = 1.5

    /// What runs down is to be read from its top, as if the page were turned against the clock: so PP-OCR was trained to.
    ///
    /// - Returns: the boxes, from top to bottom by their regions' first pixels, in pixels of the map.
    static func boxes(in map: ProbabilityMap) -> [TextBox] {
        var regions = TextRegions(map, threshold: pixelThreshold)
        return regions.all().compactMap { outline in
            guard let box = MinimumAreaRectangle.around(outline), min(box.length, box.thickness) >= minThickness
            else { return nil }
            let probability = map.mean(in: box)
            guard probability >= boxThreshold else { return nil }
            // Offsetting a rectangle's outline and putting a rectangle around that is growing it.
            let margin = box.area * unclipRatio / (2 * (box.length + box.thickness))
            let grown = box.grown(by: margin)
            // Outlines go through the middles of pixels.
            let centred = TextBox(
                center: grown.center + Point(x: 0.5, y: 0.5), along: grown.along, length: grown.length,
                thickness: grown.thickness, probability: probability)
            return centred.thickness >= tallShape * centred.length ? centred.quarterTurned : centred
        }
    }
}
