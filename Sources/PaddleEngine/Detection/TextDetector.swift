import OpenVINO

/// Finds where text is.
final class TextDetector {
    /// The model's picture has sides that are multiples of this, in pixels.
    private static let grid = 32

    /// In pixels of the map: where most lines are thinner, others may be too thin to be found.
    private static let small = 14.0

    private let model: OpenVINOModel

    init(_ model: OpenVINOModel) {
        self.model = model
    }

    /// - Returns: boxes around lines in pixels of the page as it is turned, from top to bottom.
    func boxes(on view: PageView, deadline: ContinuousClock.Instant) throws -> [TextBox] {
        let plan = DetectionPlan(width: view.width, height: view.height)
        // The reading of the lines needs the memory.
        defer { model.releaseMemory() }
        let boxes = try boxes(on: view, by: plan, deadline: deadline)
        let finer = DetectionPlan(width: view.width, height: view.height, fineness: 2)
        guard finer.scale > plan.scale, boxes.count(where: { $0.thickness * plan.scale < Self.small }) * 2 > boxes.count
        else { return boxes }
        return try self.boxes(on: view, by: finer, deadline: deadline)
    }

    private func boxes(
        on view: PageView, by plan: DetectionPlan, deadline: ContinuousClock.Instant
    ) throws -> [TextBox] {
        var thrifty = plan.isThrifty ? OneShape(model) : nil
        var map = ProbabilityMap(width: plan.width, height: plan.height)
        for tile in plan.tiles {
            try Deadline.check(deadline)
            try detect(tile, scale: plan.scale, on: view, thrifty: &thrifty, map: &map)
        }
        return BoxFinder.boxes(in: map).map { $0.scaled(by: 1 / plan.scale) }
    }

    private func detect(
        _ tile: DetectionPlan.Tile, scale: Double, on view: PageView, thrifty: inout OneShape?,
        map: inout ProbabilityMap
    ) throws {
        func rounded(_ side: Int) -> Int { (side + Self.grid - 1) / Self.grid * Self.grid }
        let (width, height) = (rounded(tile.x.count), rounded(tile.y.count))
        // What the tile does not fill is grey.
        var input = [Float](repeating: 0, count: 3 * width * height)
        let part = TextBox(
            center: Point(
                x: Double(tile.x.lowerBound + tile.x.upperBound) / 2 / scale,
                y: Double(tile.y.lowerBound + tile.y.upperBound) / 2 / scale),
            along: Point(x: 1, y: 0), length: Double(tile.x.count) / scale, thickness: Double(tile.y.count) / scale)
        input.withUnsafeMutableBufferPointer { planes in
            view.draw(
                part, width: tile.x.count, height: tile.y.count, into: planes, stride: width, planeRows: height)
        }
        let shape = [1, 3, height, width]
        let output = try thrifty?.infer(input, shape: shape) ?? model.infer(input, shape: shape)
        let origin = (x: tile.x.lowerBound, y: tile.y.lowerBound)
        output.values.withUnsafeBufferPointer { values in
            map.put(
                values, stride: width,
                part: (
                    x: tile.keptX.lowerBound - origin.x..<tile.keptX.upperBound - origin.x,
                    y: tile.keptY.lowerBound - origin.y..<tile.keptY.upperBound - origin.y
                ), x: tile.keptX.lowerBound, y: tile.keptY.lowerBound)
        }
    }
}
