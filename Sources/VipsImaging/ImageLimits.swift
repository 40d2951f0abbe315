import TextRecognition

/// What an image may ask for. Checked from its header, before any pixel is decoded.
package struct ImageLimits: Sendable, Hashable {
    /// The encoded image, in bytes.
    package var maxBytes = 100 * 1024 * 1024
    /// Width times height of one page. Real scans of 366 megapixels exist, hence a setting and not a constant.
    package var maxPixels = 100_000_000
    /// Width or height; Tesseract itself takes no more than 32,767.
    package var maxSide = 32_000
    /// Pages of a TIFF.
    package var maxPages = 200

    /// The defaults.
    package init() {}

    /// - Throws: `corrupt` when there is no such size, `tooLarge`.
    func check(width: Int, height: Int) throws(RecognitionFailure) {
        guard width > 0, height > 0 else {
            throw RecognitionFailure(.corrupt, "The image's header claims a size of \(width) × \(height).")
        }
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels <= maxPixels, max(width, height) <= maxSide else {
            throw RecognitionFailure(
                .tooLarge,
                "The image has \(width) × \(height) pixels; the limit is \(maxPixels) in all and \(maxSide) a side.")
        }
    }
}
