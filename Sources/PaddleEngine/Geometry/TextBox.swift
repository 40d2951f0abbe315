/// A rectangle around a line of text, turned as the line is.
struct TextBox: Hashable, Sendable {
    var center: Point
    /// The direction that the line is read in, of length 1. Down, from the tops of the letters, is a quarter turn on.
    var along: Point
    /// In pixels, along the line.
    var length: Double
    /// In pixels, across it.
    var thickness: Double
    /// How likely there is text in it, 0 to 1, where that is known.
    var probability = 1.0

    var down: Point { along.quarterTurned }

    /// How many times as long as thick.
    var shape: Double { length / max(1, thickness) }

    var area: Double { length * thickness }

    /// The corners in turn, from the one where the first letter's top is.
    var corners: [Point] {
        let (half, rise) = (along * (length / 2), down * (thickness / 2))
        return [center - half - rise, center + half - rise, center + half + rise, center - half + rise]
    }

    /// The upright rectangle around it.
    var bounds: (minX: Double, minY: Double, maxX: Double, maxY: Double) {
        let corners = corners
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        return (xs.min() ?? 0, ys.min() ?? 0, xs.max() ?? 0, ys.max() ?? 0)
    }

    /// Larger by a margin on every side, in pixels.
    func grown(by margin: Double) -> TextBox {
        var box = self
        box.length += 2 * margin
        box.thickness += 2 * margin
        return box
    }

    /// On a picture `factor` times as large.
    func scaled(by factor: Double) -> TextBox {
        TextBox(
            center: center * factor, along: along, length: length * factor, thickness: thickness * factor,
            probability: probability)
    }

    /// Read the other way round: on its head.
    var reversed: TextBox {
        var box = self
        box.along = -along
        return box
    }

    /// Whether it is read downwards, or upwards, and not across.
    var runsDown: Bool { abs(along.y) >= abs(along.x) }

    /// Read along what was its side: from what was its top, down.
    var quarterTurned: TextBox {
        TextBox(
            center: center, along: along.quarterTurned, length: thickness, thickness: length, probability: probability)
    }

    /// A piece of the line.
    ///
    /// - Parameters:
    ///   - begin: 0 where the line begins, 1 where it ends.
    ///   - end: likewise, not less.
    func part(from begin: Double, to end: Double) -> TextBox {
        TextBox(
            center: center + along * (length * ((begin + end) / 2 - 0.5)), along: along, length: length * (end - begin),
            thickness: thickness)
    }
}
