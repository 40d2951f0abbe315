/// The smallest convex polygon around points, by Andrew's monotone chain (Information Processing Letters 9, 1979).
enum ConvexHull {
    /// - Returns: the corners in turn, without those that lie on an edge; fewer than three for points on a line.
    static func corners(of points: [Point]) -> [Point] {
        let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        guard sorted.count > 2 else { return sorted }
        return chain(sorted).dropLast() + chain(sorted.reversed()).dropLast()
    }

    private static func chain(_ points: [Point]) -> [Point] {
        var corners: [Point] = []
        for point in points {
            while corners.count >= 2,
                (corners[corners.count - 1] - corners[corners.count - 2]).cross(point - corners[corners.count - 1]) <= 0
            {
                corners.removeLast()
            }
            corners.append(point)
        }
        return corners
    }
}
