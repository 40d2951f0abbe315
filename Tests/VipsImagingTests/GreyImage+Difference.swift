import TextRecognition

extension GreyImage {
    /// The mean of how much the pixels differ, 0 to 255; 255 when the sizes do.
    func meanDifference(to other: GreyImage) -> Double {
        guard width == other.width, height == other.height else { return 255 }
        let sum = zip(pixels, other.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(pixels.count)
    }
}
