/// At what size a picture is looked at for text, and in which tiles.
struct DetectionPlan: Hashable {
    /// A part of the picture that the model sees at once, and what of its answer is kept, in pixels of the map.
    struct Tile: Hashable {
        /// What it sees.
        var x: Range<Int>
        var y: Range<Int>
        /// What is kept: without the margin, in which the model cannot know what goes on beyond.
        var keptX: Range<Int>
        var keptY: Range<Int>
    }

    /// Pixels of the map for one of the picture.
    let scale: Double
    /// Of the map.
    let width: Int
    let height: Int
    let tiles: [Tile]
    /// Whether the picture itself takes so much memory that the model should do with less.
    let isThrifty: Bool

    /// The shorter side is made this long where it is shorter, so that small pictures' small letters are found.
    private static let shortSide = 736.0
    /// But nothing is made larger than by this factor.
    private static let maxEnlargement = 3.0
    /// The longer side is at most as long,
    private static let longSide = 1536.0
    /// unless the shorter one had less than this then: panoramas and long screenshots.
    private static let leastShortSide = 384.0
    /// Of the map: 200 MB while it is made.
    private static let maxPixels = 32_000_000.0
    /// The most pixels that the model sees at once: its memory grows with them, some 350 bytes for each.
    private static let maxTilePixels = 800_000.0
    /// Likewise, beside a large picture.
    private static let thriftyTilePixels = 400_000.0
    /// Pixels of a picture that is large.
    private static let largePicture = 16_000_000
    /// How much more a tile sees on each side than is kept.
    private static let margin = 64

    /// - Parameters:
    ///   - width: of the picture, in pixels.
    ///   - height: likewise.
    ///   - fineness: how many times as large as usual the map is to be; no larger than the picture for that.
    init(width: Int, height: Int, fineness: Double = 1) {
        let (short, long) = (Double(min(width, height)), Double(max(width, height)))
        let enlargement = max(1, min(Self.maxEnlargement, Self.shortSide / short))
        let bound = max(Self.longSide / long, min(1, Self.leastShortSide / short))
        let usual = min(enlargement, bound)
        let wanted = max(usual, min(1, usual * fineness))
        scale = min(wanted, (Self.maxPixels / (short * long)).squareRoot())
        self.width = max(1, Int((Double(width) * scale).rounded()))
        self.height = max(1, Int((Double(height) * scale).rounded()))
        isThrifty = width * height > Self.largePicture
        let pixels = isThrifty ? Self.thriftyTilePixels : Self.maxTilePixels
        // A long picture's tiles may be longer than wide.
        let columns = Self.spans(self.width, most: max(pixels.squareRoot(), pixels / Double(self.height)))
        let rows = Self.spans(self.height, most: max(pixels.squareRoot(), pixels / Double(self.width)))
        tiles = rows.flatMap { row in
            columns.map { Tile(x: $0.seen, y: row.seen, keptX: $0.kept, keptY: row.kept) }
        }
    }

    /// Divides a length evenly, so that what is seen of each part is not more than `most`.
    private static func spans(_ length: Int, most: Double) -> [(seen: Range<Int>, kept: Range<Int>)] {
        guard length > Int(most) else { return [(0..<length, 0..<length)] }
        let count = Int((Double(length) / (most - Double(2 * margin))).rounded(.up))
        return (0..<count).map { index in
            let kept = length * index / count..<length * (index + 1) / count
            return (max(0, kept.lowerBound - margin)..<min(length, kept.upperBound + margin), kept)
        }
    }
}
