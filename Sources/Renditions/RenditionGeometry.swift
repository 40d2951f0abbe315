/// What is cut out of a photo, to which size that is brought, and what remains of it. Pure numbers.
package struct RenditionGeometry: Sendable, Hashable {
    /// A part of the photo as it is displayed, in pixels from its upper left corner.
    package struct Part: Sendable, Hashable {
        package var x: Int
        package var y: Int
        package var size: PixelSize

        package init(x: Int, y: Int, size: PixelSize) {
            self.x = x
            self.y = y
            self.size = size
        }
    }

    /// Which part of the photo is shown.
    package let part: Part
    /// The size that this part is scaled to.
    package let scaledSize: PixelSize
    /// What is left of that, around its middle.
    package let size: PixelSize

    /// - Parameters:
    ///   - photo: the photo's size as it is displayed.
    ///   - request: what is wanted of it. Degraded pictures are neither enlarged nor clipped.
    package init(photo: PixelSize, request: RenditionRequest) {
        part = Self.part(of: photo, request.crop)
        let isExact = request.resizeMode == .exact && !request.quality.isDegraded
        guard request.targetSize != .maximum, request.resizeMode != .none || request.quality.isDegraded else {
            scaledSize = part.size
            size = part.size
            return
        }
        let target = request.targetSize
        let widthScale = Double(target.width) / Double(part.size.width)
        let heightScale = Double(target.height) / Double(part.size.height)
        var scale = request.contentMode == .aspectFit ? min(widthScale, heightScale) : max(widthScale, heightScale)
        if !isExact { scale = min(scale, 1) }
        let scaled = PixelSize(
            width: max(1, Int((Double(part.size.width) * scale).rounded())),
            height: max(1, Int((Double(part.size.height) * scale).rounded())))
        scaledSize = scaled
        size =
            isExact
            ? PixelSize(width: min(scaled.width, target.width), height: min(scaled.height, target.height)) : scaled
    }

    /// At least one pixel, however narrow the rectangle.
    private static func part(of photo: PixelSize, _ crop: CropRect) -> Part {
        guard crop != .zero else { return Part(x: 0, y: 0, size: photo) }
        let left = min(Int((crop.x * Double(photo.width)).rounded()), photo.width - 1)
        let top = min(Int((crop.y * Double(photo.height)).rounded()), photo.height - 1)
        let right = Int(((crop.x + crop.width) * Double(photo.width)).rounded())
        let bottom = Int(((crop.y + crop.height) * Double(photo.height)).rounded())
        return Part(
            x: left, y: top,
            size: PixelSize(
                width: min(max(right, left + 1), photo.width) - left,
                height: min(max(bottom, top + 1), photo.height) - top))
    }
}
