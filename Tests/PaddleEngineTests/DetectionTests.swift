import Testing

@testable import PaddleEngine

@Suite("Where text is")
struct DetectionTests {
    /// Small pictures are made larger, by no more than three times; large ones smaller, but not narrower than text can be
    /// seen on.
    @Test(arguments: [
        (1000, 800, 1.0), (368, 1000, 1536.0 / 1000), (100, 100, 3.0), (8000, 6000, 0.192), (736, 1536, 1.0),
        // A panorama, a long screenshot, a strip.
        (16_000, 2000, 0.192), (1000, 20_000, 0.384), (3000, 60, 1.0),
    ])
    func sizes(width: Int, height: Int, scale: Double) {
        #expect(DetectionPlan(width: width, height: height).scale == scale)
    }

    /// Never larger than the picture.
    @Test(arguments: [(8000, 6000, 0.384), (2000, 1500, 1.0), (400, 300, 736.0 / 300)])
    func aFinerLook(width: Int, height: Int, scale: Double) {
        #expect(DetectionPlan(width: width, height: height, fineness: 2).scale == scale)
    }

    @Test(arguments: [(10, 10), (1536, 1536), (8000, 6000), (20_000, 300), (1, 9000), (737, 1537)])
    func tilesCoverEverythingOnce(width: Int, height: Int) {
        let plan = DetectionPlan(width: width, height: height)
        var counts = [UInt8](repeating: 0, count: plan.width * plan.height)
        for tile in plan.tiles {
            #expect(tile.x.lowerBound >= 0 && tile.x.upperBound <= plan.width)
            #expect(tile.x.clamped(to: tile.keptX) == tile.keptX && tile.y.clamped(to: tile.keptY) == tile.keptY)
            #expect(tile.x.count * tile.y.count <= (width * height > 16_000_000 ? 400_000 : 800_000))
            for y in tile.keptY {
                for x in tile.keptX { counts[y * plan.width + x] += 1 }
            }
        }
        #expect(counts.allSatisfy { $0 == 1 })
    }

    /// A line of 20 by 4 pixels: its box grows by 80 × 1.6 / 48 on each side, with the pixel's own extent left out.
    @Test func aRegionBecomesABox() throws {
        var values = [Float](repeating: 0, count: 60 * 30)
        for y in 10..<14 {
            for x in 20..<40 { values[y * 60 + x] = 0.9 }
        }
        let boxes = BoxFinder.boxes(in: ProbabilityMap(width: 60, height: 30, values: values))
        let box = try #require(boxes.first)
        #expect(boxes.count == 1)
        let margin = 19.0 * 3 * 1.6 / 44
        #expect(box.center == Point(x: 30, y: 12))
        #expect(abs(box.length - (19 + 2 * margin)) < 1e-9 && abs(box.thickness - (3 + 2 * margin)) < 1e-9)
    }

    @Test func whatIsTallIsReadDownwards() throws {
        var values = [Float](repeating: 0, count: 30 * 60)
        for y in 20..<40 {
            for x in 10..<14 { values[y * 30 + x] = 0.9 }
        }
        let box = try #require(BoxFinder.boxes(in: ProbabilityMap(width: 30, height: 60, values: values)).first)
        #expect(box.runsDown && box.along == Point(x: 0, y: 1))
        #expect(box.length > 2 * box.thickness)
    }

    @Test func cornersThatTouchAreOneRegion() {
        var values = [Float](repeating: 0, count: 100)
        for step in 0..<10 { values[step * 10 + step] = 1 }
        var regions = TextRegions(ProbabilityMap(width: 10, height: 10, values: values), threshold: 0.3)
        #expect(regions.all().count == 1)
    }

    /// Too thin, and too unlikely.
    @Test(arguments: [(2, Float(0.9)), (6, Float(0.45))])
    func whatIsNoTextHasNoBox(thickness: Int, probability: Float) {
        var values = [Float](repeating: 0, count: 60 * 30)
        for y in 10..<10 + thickness {
            for x in 20..<40 { values[y * 60 + x] = probability }
        }
        #expect(BoxFinder.boxes(in: ProbabilityMap(width: 60, height: 30, values: values)).isEmpty)
    }
}
