import Renditions
import TextRecognition

/// Draws the pages of a PDF document.
///
/// What is read is the picture of a page, as of every photo, and not a text that the document may have beside it. Fonts
/// must be in the document: in the recognizer's sandbox no file can be opened.
struct PDFDecoder: WholePictureDecoder {
    let format = ImageFormat.pdf
    private let document: PDFDocument
    private let maxPixels: Int
    /// Some text is in fonts that are not in the document, and so missing from its pages.
    private let lacksFonts: Bool
    let pageCount: Int
    let size: PixelSize

    init(_ bytes: [UInt8], _ limits: ImageLimits) throws(RecognitionFailure) {
        document = try PDFDocument(bytes)
        maxPixels = min(PixelBudget.maxPixels, limits.maxPixels)
        pageCount = document.pageCount
        lacksFonts = document.lacksFonts(onFirst: min(pageCount, limits.maxPages))
        guard let first = document.page(0) else { throw .undecodable(.pdf) }
        size = first.size(atMost: maxPixels)
    }

    func page(_ index: Int) throws(RecognitionFailure) -> DecodedPage<GreyImage> {
        let (values, size) = try draw(index, as: PDFPage.grey)
        let image = GreyImage(width: size.width, height: size.height, pixels: values)
        return DecodedPage(
            image: image, width: size.width, height: size.height, orientation: 1, isDamaged: lacksFonts)
    }

    func colourPicture(_ index: Int) throws(RecognitionFailure) -> (picture: VipsPicture, isDamaged: Bool) {
        let (values, size) = try draw(index, as: PDFPage.colours)
        let picture = try VipsDecoder.reporting(.pdf) { () throws(VipsError) in
            try VipsPicture.picture(rgb: values, size: size)
        }
        return (picture, lacksFonts)
    }

    private func draw(
        _ index: Int, as form: (PDFPage.Drawing) -> [UInt8]
    ) throws(RecognitionFailure) -> (values: [UInt8], size: PixelSize) {
        guard let page = document.page(index) else { throw .undecodable(.pdf) }
        let size = page.size(atMost: maxPixels)
        guard let values = page.draw(size, as: form) else {
            throw RecognitionFailure(.outOfMemory, "There is not enough memory to draw the page.")
        }
        return (values, size)
    }
}
