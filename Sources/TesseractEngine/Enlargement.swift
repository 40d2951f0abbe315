/// Small pictures are read larger: Tesseract wants letters some 30 pixels high, and a small picture with text on it has
/// small letters.
///
/// Measured on photos, scans and screenshots with known text: sides below 1,000 pixels gain (Chinese signs and labels
/// most), pages that have 1,000 already lose by being enlarged to 1,500.
enum Enlargement {
    private static let longSide = 1000.0
    private static let maxFactor = 4.0

    /// At least 1.
    static func factor(width: Int, height: Int) -> Double {
        min(maxFactor, max(1, longSide / Double(max(width, height))))
    }
}
