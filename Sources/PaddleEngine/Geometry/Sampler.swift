/// Colours between pixels.
struct Sampler {
    let pixels: UnsafeBufferPointer<UInt8>
    let width: Int
    let height: Int

    /// Of a place in pixels from the middle of the first one, by linear interpolation.
    @inline(__always)
    func colour(at place: Point) -> SIMD4<Float> {
        let x = min(max(place.x, 0), Double(width - 1))
        let y = min(max(place.y, 0), Double(height - 1))
        let (left, top) = (Int(x), Int(y))
        let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
        let (fx, fy) = (Float(x - Double(left)), Float(y - Double(top)))
        let above = pixel(left, top) * (1 - fx) + pixel(right, top) * fx
        let below = pixel(left, bottom) * (1 - fx) + pixel(right, bottom) * fx
        return above * (1 - fy) + below * fy
    }

    @inline(__always)
    private func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
        let index = (y * width + x) * 3
        return SIMD4(Float(pixels[index]), Float(pixels[index + 1]), Float(pixels[index + 2]), 0)
    }
}
