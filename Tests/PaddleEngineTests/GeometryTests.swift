import Glibc
import Testing
import TextRecognition

@testable import PaddleEngine

@Suite("Boxes around lines")
struct GeometryTests {
    @Test func theHullLeavesOutWhatIsInside() {
        let points = [(0, 0), (4, 0), (4, 3), (0, 3), (2, 1), (2, 0), (4, 1)].map { Point(x: $0.0, y: $0.1) }
        #expect(ConvexHull.corners(of: points) == [(0, 0), (4, 0), (4, 3), (0, 3)].map { Point(x: $0.0, y: $0.1) })
    }

    @Test func pointsOnALineHaveABoxWithoutThickness() throws {
        let box = try #require(MinimumAreaRectangle.around((0...5).map { Point(x: Double($0), y: 2) }))
        #expect(box == TextBox(center: Point(x: 2.5, y: 2), along: Point(x: 1, y: 0), length: 5, thickness: 0))
        #expect(MinimumAreaRectangle.around([]) == nil)
    }

    /// A rectangle of 10 by 2 around (3, 4), turned by 30 degrees: its corners give it back.
    @Test(arguments: [0.0, 30, -40, 44])
    func aTurnedRectangleIsFound(degrees: Double) throws {
        let angle = degrees * .pi / 180
        let along = Point(x: cos(angle), y: sin(angle))
        let wanted = TextBox(center: Point(x: 3, y: 4), along: along, length: 10, thickness: 2)
        let found = try #require(MinimumAreaRectangle.around(wanted.corners + [Point(x: 3, y: 4)]))
        #expect((found.center - wanted.center).length < 1e-9)
        #expect((found.along - along).length < 1e-9)
        #expect(abs(found.length - 10) < 1e-9 && abs(found.thickness - 2) < 1e-9)
    }

    @Test func whatRunsDownIsReadFromItsTop() {
        let tall = TextBox(center: Point(x: 5, y: 5), along: Point(x: 1, y: 0), length: 2, thickness: 8)
        let down = tall.quarterTurned
        #expect(down.along == Point(x: 0, y: 1))
        #expect(down.length == 8 && down.thickness == 2)
        // The first letter's top is at the upper right.
        #expect(down.corners[0] == Point(x: 6, y: 1))
    }

    @Test func aPartOfALine() {
        let box = TextBox(center: Point(x: 5, y: 5), along: Point(x: 1, y: 0), length: 10, thickness: 2)
        #expect(
            box.part(from: 0.25, to: 0.75) == TextBox(center: box.center, along: box.along, length: 5, thickness: 2))
        #expect(box.part(from: 0, to: 0.5).center == Point(x: 2.5, y: 5))
    }

    /// The page is 4 wide and 2 high; what is looked at is its upper left pixel.
    @Test(arguments: [
        (PageTurn.none, Point(x: 0.5, y: 0.5)), (.quarter, Point(x: 1.5, y: 0.5)), (.half, Point(x: 3.5, y: 1.5)),
        (.threeQuarters, Point(x: 0.5, y: 3.5)),
    ])
    func placesAreTurnedBack(turn: PageTurn, place: Point) {
        let image = ColourImage(width: 4, height: 2, pixels: [UInt8](repeating: 0, count: 24))
        let view = PageView(raster: Raster(image), turn: turn)
        #expect((view.width, view.height) == (turn.isSideways ? (2, 4) : (4, 2)))
        let box = TextBox(center: place, along: Point(x: 1, y: 0), length: 1, thickness: 1)
        #expect(view.original(box).center == Point(x: 0.5, y: 0.5))
        // A quarter turn on, what is read rightwards now ran upwards.
        if turn == .quarter { #expect(view.original(box).along == Point(x: 0, y: -1)) }
    }

}
