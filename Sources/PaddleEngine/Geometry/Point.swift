/// A place on a picture or a way across it, in pixels: x to the right, y down. The middle of the first pixel is (0.5, 0.5).
struct Point: Hashable, Sendable {
    var x: Double
    var y: Double

    static func + (left: Point, right: Point) -> Point { Point(x: left.x + right.x, y: left.y + right.y) }
    static func - (left: Point, right: Point) -> Point { Point(x: left.x - right.x, y: left.y - right.y) }
    static func * (point: Point, factor: Double) -> Point { Point(x: point.x * factor, y: point.y * factor) }
    static prefix func - (point: Point) -> Point { Point(x: -point.x, y: -point.y) }

    func dot(_ other: Point) -> Double { x * other.x + y * other.y }

    /// The z component of the cross product: more than 0 when `other` is clockwise from this one, as y points down.
    func cross(_ other: Point) -> Double { x * other.y - y * other.x }

    /// Turned clockwise by a quarter, as seen.
    var quarterTurned: Point { Point(x: -y, y: x) }

    var length: Double { (x * x + y * y).squareRoot() }
}
