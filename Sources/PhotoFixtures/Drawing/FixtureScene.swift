/// Draws a ``FixturePhoto``.
struct FixtureScene {
    private let photo: FixturePhoto
    private let noiseSeed: Int32
    private let backgroundColour: Colour
    private let font: String

    init(photo: FixturePhoto) {
        self.photo = photo
        // Not the numbers that chose the words.
        var generator = SeededGenerator(seed: ~photo.seed, index: photo.index)
        noiseSeed = Int32(generator.number(in: 1...1_000_000))
        backgroundColour = Colour(
            generator.number(in: 70...150), generator.number(in: 80...150), generator.number(in: 70...150))
        font =
            photo.language == .english
            ? generator.pick(["DejaVu Sans", "DejaVu Serif"])
            : "Noto Sans CJK SC"
    }

    func draw() throws(FixtureError) -> Picture {
        switch photo.kind {
        case .label:
            try write(
                on: .filled(width: photo.size.width, height: photo.size.height, .paper),
                size: 40, spacing: 24, x: 40, y: 48)
        case .sign:
            try write(
                on: background(backgroundColour, contrast: 60, grain: 8)
                    .placing(panel(margin: 90, backgroundColour), x: 90, y: 90)
                    .placing(panel(margin: 102, .paper), x: 102, y: 102),
                size: 44, spacing: 60, x: 150, y: 200)
        case .receipt:
            try write(
                on: background(backgroundColour, contrast: 30, grain: 6).placing(
                    panel(margin: 40, .paper), x: 40, y: 40),
                size: 32, spacing: 36, x: 80, y: 100)
        case .screenshot:
            try write(
                on: .filled(width: photo.size.width, height: photo.size.height, .white)
                    .placing(.filled(width: photo.size.width, height: 90, backgroundColour), x: 0, y: 0),
                size: 32, spacing: 48, x: 40, y: 150)
        case .page:
            try write(on: background(.paper, contrast: 2, grain: 1), size: 36, spacing: 44, x: 120, y: 160)
        case .scene:
            try background(backgroundColour, contrast: 90, grain: 10)
        }
    }

    private func background(_ colour: Colour, contrast: Double, grain: Double) throws(FixtureError) -> Picture {
        try .clouds(
            width: photo.size.width, height: photo.size.height, colour, contrast: contrast, grain: grain,
            seed: noiseSeed)
    }

    private func panel(margin: Int, _ colour: Colour) throws(FixtureError) -> Picture {
        try .filled(width: photo.size.width - 2 * margin, height: photo.size.height - 2 * margin, colour)
    }

    private func write(
        on ground: Picture, size: Int, spacing: Int, x: Int, y: Int
    ) throws(FixtureError) -> Picture {
        try ground.inking(.text(photo.text, font: font, size: size, lineSpacing: spacing), x: x, y: y, .ink)
    }
}
