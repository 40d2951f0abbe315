import Renditions

extension RenditionGeometry.Part {
    /// Where this part of a displayed photo is stored.
    ///
    /// - Parameters:
    ///   - orientation: Exif's, 1 to 8, which makes the displayed photo of the stored one.
    ///   - displayed: the size of the displayed photo.
    func stored(as orientation: Int, of displayed: PixelSize) -> Self {
        let right = displayed.width - x - size.width
        let below = displayed.height - y - size.height
        let (storedX, storedY) =
            switch orientation {
            case 2: (right, y)
            case 3: (right, below)
            case 4: (x, below)
            case 5: (y, x)
            case 6: (y, right)
            case 7: (below, right)
            case 8: (below, x)
            default: (x, y)
            }
        return Self(x: storedX, y: storedY, size: size.turned(by: orientation))
    }

    /// The same part of a copy of the photo that has another size.
    func scaled(from photo: PixelSize, to copy: PixelSize) -> Self {
        guard photo != copy else { return self }
        let left = x * copy.width / photo.width
        let top = y * copy.height / photo.height
        let right = max(left + 1, (x + size.width) * copy.width / photo.width)
        let bottom = max(top + 1, (y + size.height) * copy.height / photo.height)
        return Self(x: left, y: top, size: PixelSize(width: right - left, height: bottom - top))
    }
}

extension PixelSize {
    /// Width and height change places in orientations that turn by a quarter.
    func turned(by orientation: Int) -> PixelSize {
        orientation >= 5 ? PixelSize(width: height, height: width) : self
    }

    /// The part of this shape around the middle: of a picture with bars at its sides, what is between them.
    func middle(shapedAs shape: PixelSize) -> RenditionGeometry.Part {
        let scale = min(Double(width) / Double(shape.width), Double(height) / Double(shape.height))
        let inner = PixelSize(
            width: min(width, max(1, Int((Double(shape.width) * scale).rounded()))),
            height: min(height, max(1, Int((Double(shape.height) * scale).rounded()))))
        return middle(inner)
    }

    /// The part of this size around the middle.
    func middle(_ inner: PixelSize) -> RenditionGeometry.Part {
        RenditionGeometry.Part(x: (width - inner.width) / 2, y: (height - inner.height) / 2, size: inner)
    }
}
