import TextRecognition

/// A picture and its halves, quarters and so on: what is drawn smaller is taken from the one that is next in size, so that
/// every pixel counts.
final class Raster {
    private struct Level {
        let width: Int
        let height: Int
        let pixels: [UInt8]
    }

    private var levels: [Level]

    var width: Int { levels[0].width }
    var height: Int { levels[0].height }

    init(_ image: ColourImage) {
        levels = [Level(width: image.width, height: image.height, pixels: image.pixels)]
    }

    /// Draws a part of the picture, turned and scaled, as the models take it: blue, green and red one after the other,
    /// each a plane of rows, from -1 to 1. Beyond the edge the picture goes on as it ends.
    ///
    /// - Parameters:
    ///   - box: the part.
    ///   - width: of the drawing in pixels.
    ///   - height: likewise.
    ///   - planes: where to draw: three planes of `stride * planeRows` values, of which the first `width` of the first
    ///     `height` rows are drawn on.
    ///   - stride: values from one row to the next.
    ///   - planeRows: rows from one plane to the next.
    func draw(
        _ box: TextBox, width: Int, height: Int, into planes: UnsafeMutableBufferPointer<Float>, stride: Int,
        planeRows: Int
    ) {
        let (stepX, stepY) = (box.length / Double(width), box.thickness / Double(height))
        let depth = max(1, min(stepX, stepY)).halvings
        let level = level(depth)
        let scale = 1 / Double(1 << depth)
        let right = box.along * (stepX * scale)
        let down = box.down * (stepY * scale)
        let start = box.corners[0] * scale + (right + down) * 0.5 - Point(x: 0.5, y: 0.5)
        // Between two halvings, several places of each pixel are looked at.
        let samples = max(stepX, stepY) * scale > 1.2 ? 2 : 1
        let plane = stride * planeRows
        level.pixels.withUnsafeBufferPointer { pixels in
            let sampler = Sampler(pixels: pixels, width: level.width, height: level.height)
            for y in 0..<height {
                for x in 0..<width {
                    let place = start + right * Double(x) + down * Double(y)
                    var colour = SIMD4<Float>()
                    if samples == 1 {
                        colour = sampler.colour(at: place)
                    } else {
                        for (sx, sy) in [(-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)] {
                            colour += sampler.colour(at: place + right * sx + down * sy)
                        }
                        colour *= 0.25
                    }
                    let value = colour / 127.5 - 1
                    let index = y * stride + x
                    planes[index] = value.z
                    planes[index + plane] = value.y
                    planes[index + 2 * plane] = value.x
                }
            }
        }
    }

    /// The picture with both sides divided by two `depth` times.
    private func level(_ depth: Int) -> Level {
        while levels.count <= depth, let last = levels.last, last.width > 1, last.height > 1 {
            levels.append(Self.halved(last))
        }
        return levels[min(depth, levels.count - 1)]
    }

    private static func halved(_ level: Level) -> Level {
        let (width, height) = (level.width / 2, level.height / 2)
        let row = level.width * 3
        let pixels = level.pixels.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: width * height * 3) { target, initialized in
                for y in 0..<height {
                    for x in 0..<width {
                        let from = y * 2 * row + x * 6
                        let to = (y * width + x) * 3
                        for band in 0..<3 {
                            let sum =
                                UInt32(source[from + band]) + UInt32(source[from + 3 + band])
                                + UInt32(source[from + row + band]) + UInt32(source[from + row + 3 + band])
                            target[to + band] = UInt8((sum + 2) / 4)
                        }
                    }
                }
                initialized = width * height * 3
            }
        }
        return Level(width: width, height: height, pixels: pixels)
    }
}

extension Double {
    /// How often it can be halved and still be at least 1.
    fileprivate var halvings: Int { Int(exponent) }
}
