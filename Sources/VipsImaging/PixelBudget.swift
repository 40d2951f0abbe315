/// How much of a large image is worth reading.
enum PixelBudget {
    /// 16 megapixels: an A4 page at 400 dots per inch. A judgement, for the sake of time and memory.
    static let maxPixels = 16_000_000

    /// 10 megapixels: decoding at half the size takes a fraction of the time, and leaves this much of a photo of 40. It is
    /// what most cameras had for years, and enough for whatever could be read from it.
    static let minPixels = 10_000_000

    /// The factor that brings an image down to the budget, at most 1.
    static func scale(width: Int, height: Int, maxPixels: Int = maxPixels) -> Double {
        let pixels = Double(width) * Double(height)
        return pixels > Double(maxPixels) ? (Double(maxPixels) / pixels).squareRoot() : 1
    }

    /// The largest of 1, 2, 4 and 8 that, as a divisor of both sides, still leaves ``minPixels``.
    static func shrink(width: Int, height: Int) -> Int {
        [8, 4, 2].first { width / $0 * (height / $0) >= minPixels } ?? 1
    }
}
