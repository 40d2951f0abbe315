import CLeptonica
import TextRecognition

/// Owns a `Pix` with 8 bits of grey a pixel.
final class GreyPix {
    let pointer: UnsafeMutablePointer<Pix>

    /// A copy of `image`; nil when there is no memory for it.
    init?(_ image: GreyImage) {
        let pixels = image.pixels
        guard let pointer = phototext_pix_from_grey(pixels, Int32(image.width), Int32(image.height)) else { return nil }
        self.pointer = pointer
    }

    private init(owning pointer: UnsafeMutablePointer<Pix>) {
        self.pointer = pointer
    }

    deinit {
        var pointer: UnsafeMutablePointer<Pix>? = pointer
        pixDestroy(&pointer)
    }

    var width: Int { Int(pixGetWidth(pointer)) }
    var height: Int { Int(pixGetHeight(pointer)) }

    /// Larger by `factor`, with linear interpolation; nil when there is no memory for it.
    func enlarged(by factor: Double) -> GreyPix? {
        pixScale(pointer, Float(factor), Float(factor)).map(GreyPix.init(owning:))
    }
}
