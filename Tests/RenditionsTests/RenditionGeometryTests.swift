import Renditions
import Testing

struct RenditionGeometryTests {
    private let photo = PixelSize(width: 4000, height: 3000)

    private func request(
        _ width: Int, _ height: Int, _ resizeMode: ResizeMode = .fast, _ contentMode: ContentMode = .aspectFit,
        crop: CropRect = .zero, quality: RenditionQuality = .full
    ) -> RenditionRequest {
        var request = RenditionRequest(targetSize: PixelSize(width: width, height: height))
        request.resizeMode = resizeMode
        request.contentMode = contentMode
        request.crop = crop
        request.quality = quality
        return request
    }

    private func size(_ request: RenditionRequest) -> PixelSize {
        RenditionGeometry(photo: photo, request: request).size
    }

    @Test func aFittingPhotoKeepsItsShape() {
        #expect(size(request(1000, 1000)) == PixelSize(width: 1000, height: 750))
        #expect(size(request(1000, 300)) == PixelSize(width: 400, height: 300))
    }

    @Test func aFillingPhotoCoversTheTarget() {
        #expect(size(request(1000, 1000, .fast, .aspectFill)) == PixelSize(width: 1333, height: 1000))
        #expect(size(request(1000, 300, .fast, .aspectFill)) == PixelSize(width: 1000, height: 750))
    }

    @Test func onlyExactEnlargesAndClips() {
        #expect(size(request(8000, 8000)) == photo)
        #expect(size(request(8000, 8000, .exact)) == PixelSize(width: 8000, height: 6000))
        #expect(size(request(8000, 8000, .fast, .aspectFill)) == photo)
        let geometry = RenditionGeometry(photo: photo, request: request(8000, 8000, .exact, .aspectFill))
        #expect(geometry.scaledSize == PixelSize(width: 10_667, height: 8000))
        #expect(geometry.size == PixelSize(width: 8000, height: 8000))
    }

    @Test func withoutResizingAPhotoKeepsItsSize() {
        #expect(size(request(100, 100, .none)) == photo)
        #expect(size(request(100, 100, .none, .aspectFill)) == photo)
    }

    @Test(arguments: ResizeMode.allCases, ContentMode.allCases)
    func atTheMaximumNothingIsScaledOrClipped(resizeMode: ResizeMode, contentMode: ContentMode) {
        let geometry = RenditionGeometry(photo: photo, request: request(.max, .max, resizeMode, contentMode))
        #expect(geometry.part.size == photo)
        #expect(geometry.scaledSize == photo)
        #expect(geometry.size == photo)
    }

    @Test func degradedPicturesAreNeverExact() {
        for quality in RenditionQuality.allCases where quality.isDegraded {
            #expect(size(request(8000, 8000, .exact, quality: quality)) == photo)
            #expect(
                size(request(1000, 1000, .exact, .aspectFill, quality: quality)) == PixelSize(width: 1333, height: 1000)
            )
            // There would be nothing quick about it.
            #expect(size(request(400, 400, .none, quality: quality)) == PixelSize(width: 400, height: 300))
        }
    }

    @Test func aCroppedPartTakesThePlaceOfThePhoto() {
        let crop = CropRect(x: 0.5, y: 0.25, width: 0.25, height: 0.5)
        let geometry = RenditionGeometry(photo: photo, request: request(500, 500, .exact, crop: crop))
        #expect(geometry.part == .init(x: 2000, y: 750, size: PixelSize(width: 1000, height: 1500)))
        #expect(geometry.size == PixelSize(width: 333, height: 500))
    }

    @Test func aPartHasAtLeastOnePixelWhereverItIs() {
        let sliver = CropRect(x: 0.999_999, y: 0.999_999, width: 0.000_001, height: 0.000_001)
        let part = RenditionGeometry(photo: photo, request: request(10, 10, .exact, crop: sliver)).part
        #expect(part == .init(x: 3999, y: 2999, size: PixelSize(width: 1, height: 1)))
        let tall = RenditionGeometry(photo: PixelSize(width: 1, height: 9000), request: request(100, 100))
        #expect(tall.size == PixelSize(width: 1, height: 100))
    }

    @Test func partsOutsideThePhotoAreNoParts() {
        #expect(CropRect.zero.isValid)
        #expect(CropRect(x: 0.1, y: 0, width: 0.9, height: 1).isValid)
        #expect(!CropRect(x: 0.2, y: 0, width: 0.9, height: 1).isValid)
        #expect(!CropRect(x: -0.1, y: 0, width: 0.5, height: 1).isValid)
        #expect(!CropRect(x: 0, y: 0, width: 0.5, height: 0).isValid)
        #expect(!CropRect(x: 0, y: 0, width: .nan, height: 1).isValid)
    }
}
