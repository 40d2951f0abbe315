import PhotoFixtures
import Testing
import TextRecognition
import VipsImaging

@Suite("Windows bitmaps of every kind")
struct BitmapTests {
    /// 5 × 2: a white and a black row.
    private let values = [UInt8](repeating: 255, count: 15) + [UInt8](repeating: 0, count: 15)
    private let grey = [UInt8](repeating: 255, count: 5) + [UInt8](repeating: 0, count: 5)

    @Test(arguments: BitmapWriter.allCases) func showsWhatIsInIt(kind: BitmapWriter) throws {
        let page = try ImageSource(kind.file(values, width: 5)).page(1)
        #expect(page.width == 5 && page.height == 2)
        #expect(page.image.pixels == grey)
        #expect(!page.isDamaged)
    }

    @Test func coloursKeepTheirPlaces() throws {
        let colours: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255]
        for kind in [BitmapWriter.fields16, .fields32] {
            let pixels = try ImageSource(kind.file(colours, width: 3)).page(1).image.pixels
            #expect(zip(pixels, [76, 149, 28] as [UInt8]).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(pixels)")
        }
    }

    /// 4 × 2 in runs of 8 bits: a run, a jump up and to the right, pixels as they are.
    @Test func understandsJumpsAndPlainPixels() throws {
        let runs: [UInt8] = [2, 255, 0, 2, 0, 1, 0, 3, 255, 0, 255, 0, 0, 1]
        let file = replacingData(of: .runs8, width: 4, with: runs)
        let page = try ImageSource(file).page(1)
        #expect(page.image.pixels == [0, 0, 255, 0, 255, 255, 0, 0])
        #expect(!page.isDamaged)
    }

    @Test func runsThatEndTooSoonShowWhatThereIs() throws {
        let page = try ImageSource(replacingData(of: .runs8, width: 4, with: [4, 255])).page(1)
        #expect(page.image.pixels == [0, 0, 0, 0, 255, 255, 255, 255])
        #expect(page.isDamaged)
    }

    @Test func pixelsThatAreNotThereAreNotMadeUp() throws {
        let file = BitmapWriter.fields32.file(values, width: 5)
        let failure = #expect(throws: RecognitionFailure.self) { try ImageSource(Array(file.dropLast())).page(1) }
        #expect(failure?.code == .corrupt)
    }

    /// Programs that know nothing of alpha leave it at zero.
    @Test func alphaThatIsZeroEverywhereMeansNothing() throws {
        var file = BitmapWriter.fields32.file(values, width: 5)
        for offset in stride(from: file.count - 37, to: file.count, by: 4) { file[offset] = 0 }
        #expect(try ImageSource(file).page(1).image.pixels == grey)
    }

    private func replacingData(of kind: BitmapWriter, width: Int, with data: [UInt8]) -> [UInt8] {
        let file = kind.file([UInt8](repeating: 0, count: width * 6), width: width)
        let offset = Int(file[10]) | Int(file[11]) << 8
        return Array(file[..<offset]) + data
    }
}
