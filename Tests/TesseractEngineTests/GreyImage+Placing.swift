import TextRecognition

extension GreyImage {
    /// On white, in the lower right corner.
    func placed(onWidth newWidth: Int, height newHeight: Int) -> GreyImage {
        var canvas = [UInt8](repeating: 255, count: newWidth * newHeight)
        for row in 0..<height {
            let start = (newHeight - height + row) * newWidth + newWidth - width
            canvas.replaceSubrange(start..<start + width, with: pixels[row * width..<(row + 1) * width])
        }
        return GreyImage(width: newWidth, height: newHeight, pixels: canvas)
    }
}
