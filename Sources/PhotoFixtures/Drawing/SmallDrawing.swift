/// Draws a line of text on 256 × 64 pixels.
struct SmallDrawing {
    let text: String

    private let width = 256
    private let height = 64
    private let x = 24
    private let y = 16

    /// - Parameter next: what a second frame shows, where there are frames.
    func picture(_ form: Picture.Form, then next: SmallDrawing) throws(FixtureError) -> Picture {
        let mask = try Picture.text(text, font: "DejaVu Sans", size: 32, lineSpacing: 0)
        let colour = try Picture.filled(width: width, height: height, .paper).inking(mask, x: x, y: y, .ink)
        switch form {
        case .colour: return colour
        case .grey: return try colour.converted(to: .grey)
        case .bilevel: return try colour.bilevel()
        case .deep: return try colour.converted(to: .deep)
        case .cmyk: return try colour.converted(to: .cmyk)
        case .lab: return try colour.converted(to: .lab)
        case .transparent(let ink):
            return try .floating(mask, width: width, height: height, x: x, y: y, ink)
        case .deepTransparent(let ink):
            return try picture(.transparent(ink), then: next).converted(to: .deep)
        case .animated: return try colour.followed(by: next.picture(.colour, then: next))
        }
    }
}
