import PhotoFixtures
import Testing
import TextRecognition
import VipsImaging

@Suite("What a file holds decides what is shown")
struct ContentTests {
    private let photo = FixturePhoto(index: 21)

    /// Of cameras and scanners: a page, a small copy of it, another page.
    @Test func thumbnailsAreNoPages() throws {
        func page(_ grey: UInt8, kind: Int, tag: Int = 254) -> [Int: TIFFWriter.Value] {
            [
                tag: .longs([kind]), 256: .longs([8]), 257: .longs([8]), 258: .shorts([8]), 259: .shorts([1]),
                262: .shorts([1]), 273: .placed([UInt8](repeating: grey, count: 64)), 277: .shorts([1]),
                278: .longs([8]), 279: .longs([64]),
            ]
        }
        let file = TIFFWriter.file([
            page(10, kind: 2), page(20, kind: 1), page(30, kind: 2), page(40, kind: 2, tag: 255), page(50, kind: 4),
        ])
        let source = try ImageSource(file)
        #expect(source.pageCount == 2)
        #expect(try source.page(1).image.pixels[0] == 10)
        #expect(try source.page(2).image.pixels[0] == 30)
        #expect(try ImageSource(TIFFWriter.file([page(20, kind: 1)])).page(1).image.pixels[0] == 20)
    }

    @Test(arguments: 1...8) func exifTurnsPNG(orientation: Int) throws {
        let exif = TIFFWriter.file(
            magic: "MM\0*",
            [
                [274: .shorts([orientation]), 34665: .directories([[36867: .text("2026:03:04 05:06:07")]])]
            ])
        let source = try ImageSource(PNGWriter.adding("eXIf", exif, to: photo.render(.png)))
        let page = try source.page(1)
        #expect(page.orientation == orientation)
        #expect(page.width == (orientation < 5 ? photo.size.width : photo.size.height))
        #expect(source.captureDate == "2026-03-04T05:06:07")
    }

    /// By a word of the sentence that is said of them.
    static let foreign: [(bytes: String, word: String)] = [
        ("<svg xmlns='http://www.w3.org/2000/svg'/>", "SVG"), ("<?xml version='1.0'?>\n<!-- x -->\n<svg/>", "SVG"),
        ("\u{FEFF}<!DOCTYPE html><p>404", "web page"), ("<plist/>", "text"), ("{\"a\": \"照片\"}", "text"),
        ("<?xml version='1.0'?><x:xmpmeta/>", "XML"), ("PK\u{3}\u{4}....", "zip"), ("RIFF....AVI LIST", "video"),
        ("\0\0\0\u{14}ftypqt  ", "video"), ("\0\0\0\u{18}ftypmp42....mp42isom", "video"), ("8BPS", "Photoshop"),
        ("\0\0\u{1}\0\u{1}\0", "icon"), ("\0\0\0\0\0\0\0\0\0\0\0\0", "no image format"),
    ]

    @Test(arguments: foreign)
    func saysWhatItDoesNotRead(bytes: String, word: String) throws {
        let failure = #expect(throws: RecognitionFailure.self) { try ImageSource(Array(bytes.utf8)) }
        #expect(failure?.code == .unsupported)
        #expect(failure?.message.contains(word) == true, "\(failure?.message ?? "")")
    }

    /// The frame header alone decides: 12 bits a sample, and a lossless process.
    @Test(arguments: [(0xC1, 12), (0xC3, 8)] as [(UInt8, UInt8)])
    func saysWhichJPEGItDoesNotRead(frame: UInt8, precision: UInt8) throws {
        var bytes = try photo.render(.jpeg)
        let start = try #require(bytes.firstRange(of: [0xFF, 0xC0])).lowerBound
        bytes[start + 1] = frame
        bytes[start + 4] = precision
        let failure = #expect(throws: RecognitionFailure.self) { try ImageSource(bytes) }
        #expect(failure?.code == .unsupported)
    }

    @Test func toleratesJunkBeforeAJPEG() throws {
        let jpeg = try photo.render(.jpeg)
        let page = try ImageSource(Array("junk\r\n".utf8) + jpeg).page(1)
        #expect(try page.image.meanDifference(to: ImageSource(jpeg).page(1).image) == 0)
        #expect(!page.isDamaged)
    }

    @Test func aDocumentThatTakesAPasswordIsNotRead() throws {
        let failure = #expect(throws: RecognitionFailure.self) {
            try ImageSource(PDFWriter.text("4711", isEncrypted: true))
        }
        #expect(failure?.code == .unsupported)
        #expect(failure?.message.contains("encrypted") == true)
    }

    @Test func aDocumentHasNoMorePagesThanTheLimit() throws {
        let jpeg = try photo.render(.jpeg)
        let file = PDFWriter.scan(Array(repeating: (jpeg, photo.size.width, photo.size.height), count: 3))
        #expect(try ImageSource(file).pageCount == 3)
        var limits = ImageLimits()
        limits.maxPages = 2
        let failure = #expect(throws: RecognitionFailure.self) { try ImageSource(file, limits: limits) }
        #expect(failure?.code == .tooLarge)
    }

    @Test func aDamagedDocumentIsCorrupt() throws {
        let failure = #expect(throws: RecognitionFailure.self) { try ImageSource(Array("%PDF-1.4\nnothing".utf8)) }
        #expect(failure?.code == .corrupt)
    }
}
