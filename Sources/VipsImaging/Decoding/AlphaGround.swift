/// The ground that a transparent picture is put on: one that its writing can be seen on.
enum AlphaGround {
    /// Of all that is opaque, the share of dark that makes light parts a ground of their own and not writing. Ink covers
    /// more of a page of print than that.
    private static let darkShare = 0.02
    /// Of all pixels, the share of opacity beyond which a picture brings its own ground, whatever is behind its edges.
    private static let fullShare = 0.9

    /// Grey without alpha. On white, as pages have it; but on black when nearly all that can be seen is light, as writing
    /// that was made for a dark screen is.
    ///
    /// - Parameter values: grey and alpha of each pixel, in turn; grey is not multiplied by alpha.
    static func flatten(_ values: UnsafeRawBufferPointer) -> [UInt8] {
        let count = values.count / 2
        let ground = isLight(values) ? 0 : 255
        return [UInt8](unsafeUninitializedCapacity: count) { pixels, initialized in
            for index in 0..<count {
                let grey = Int(values[2 * index])
                let alpha = Int(values[2 * index + 1])
                pixels[index] = UInt8((grey * alpha + ground * (255 - alpha) + 127) / 255)
            }
            initialized = count
        }
    }

    /// Red, green and blue without alpha, as ``flatten(_:)``.
    ///
    /// - Parameter values: red, green, blue and alpha of each pixel, in turn.
    static func flattenColours(_ values: UnsafeRawBufferPointer) -> [UInt8] {
        let count = values.count / 4
        let tones = [UInt8](unsafeUninitializedCapacity: count * 2) { tones, initialized in
            for index in 0..<count {
                // Weights of ITU-R BT.601, in 256ths.
                let pixel = 4 * index
                let sum = Int(values[pixel]) * 77 + Int(values[pixel + 1]) * 150 + Int(values[pixel + 2]) * 29
                tones[2 * index] = UInt8(sum >> 8)
                tones[2 * index + 1] = values[4 * index + 3]
            }
            initialized = count * 2
        }
        let ground = tones.withUnsafeBytes(isLight) ? 0 : 255
        return [UInt8](unsafeUninitializedCapacity: count * 3) { pixels, initialized in
            for index in 0..<count {
                let alpha = Int(values[4 * index + 3])
                for band in 0..<3 {
                    let value = Int(values[4 * index + band])
                    pixels[3 * index + band] = UInt8((value * alpha + ground * (255 - alpha) + 127) / 255)
                }
            }
            initialized = count * 3
        }
    }

    /// Of grey and alpha, in turn.
    private static func isLight(_ values: UnsafeRawBufferPointer) -> Bool {
        var opacity = 0
        var darkness = 0
        for index in stride(from: 0, to: values.count - 1, by: 2) {
            let alpha = Int(values[index + 1])
            opacity += alpha
            if values[index] < 128 { darkness += alpha }
        }
        let possible = Double(values.count / 2 * 255)
        return opacity > 0 && Double(opacity) < possible * fullShare
            && Double(darkness) < Double(opacity) * darkShare
    }
}
