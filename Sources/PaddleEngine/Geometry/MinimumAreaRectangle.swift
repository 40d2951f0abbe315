/// The rectangle of the least area around points. One of its sides lies on a side of their convex hull (Freeman and
/// Shapira, Communications of the ACM 18, 1975).
enum MinimumAreaRectangle {
    /// - Returns: with its direction of reading at most 45 degrees from rightwards; nil for no points.
    static func around(_ points: [Point]) -> TextBox? {
        let hull = ConvexHull.corners(of: points)
        guard let first = hull.first else { return nil }
        var best: TextBox?
        for (index, corner) in hull.enumerated() {
            let edge = hull[(index + 1) % hull.count] - corner
            let along = edge.length > 0 ? edge * (1 / edge.length) : Point(x: 1, y: 0)
            let box = rectangle(around: hull, along: along, origin: first)
            if box.area < best?.area ?? .infinity { best = box }
        }
        return best
    }

    private static func rectangle(around hull: [Point], along: Point, origin: Point) -> TextBox {
        let across = along.quarterTurned
        let lengths = hull.map { ($0 - origin).dot(along) }
        let heights = hull.map { ($0 - origin).dot(across) }
        let (left, right) = (lengths.min() ?? 0, lengths.max() ?? 0)
        let (top, bottom) = (heights.min() ?? 0, heights.max() ?? 0)
        var box = TextBox(
            center: origin + along * ((left + right) / 2) + across * ((top + bottom) / 2), along: along,
            length: right - left, thickness: bottom - top)
        // Turned until it reads rightwards.
        for _ in 0..<4 where !(box.along.x > 0 && abs(box.along.y) <= box.along.x) {
            box = box.quarterTurned
        }
        return box
    }
}
