import RecognizerProtocol
import TextRecognition
import VipsImaging

/// One page of the image that is read, and what its decoding told.
final class PageDecoding: PagePicture {
    private let source: ImageSource
    private let number: Int
    /// Spent in decoding.
    private(set) var duration = Duration.zero
    private(set) var isDamaged = false
    /// Until the page is decoded, the smallest there is.
    private(set) var page: RecognizedPage

    init(_ number: Int, of source: ImageSource) {
        self.number = number
        self.source = source
        page = RecognizedPage(number: number, width: 1, height: 1, orientation: 1, observations: [])
    }

    func grey() throws(RecognitionFailure) -> GreyImage {
        try decode { () throws(RecognitionFailure) in try source.page(number) }
    }

    func colour(maxPixels: Int) throws(RecognitionFailure) -> ColourImage {
        try decode { () throws(RecognitionFailure) in try source.colourPage(number, maxPixels: maxPixels) }
    }

    private func decode<Image>(
        _ decode: () throws(RecognitionFailure) -> DecodedPage<Image>
    ) throws(RecognitionFailure) -> Image {
        let clock = ContinuousClock()
        let start = clock.now
        defer { duration += clock.now - start }
        let decoded = try decode()
        isDamaged = isDamaged || decoded.isDamaged
        page.width = decoded.width
        page.height = decoded.height
        page.orientation = decoded.orientation
        return decoded.image
    }
}
