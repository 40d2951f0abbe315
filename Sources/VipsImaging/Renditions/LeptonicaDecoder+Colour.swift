import CLeptonica
import Renditions
import TextRecognition

extension LeptonicaDecoder {
    func colourPicture(_ index: Int) throws(RecognitionFailure) -> (picture: VipsPicture, isDamaged: Bool) {
        var opaque = decoded
        defer { pixDestroy(&opaque) }
        var colour = pixConvertTo32(opaque)
        defer { pixDestroy(&colour) }
        var pixels: UnsafeMutablePointer<UInt8>?
        var length = 0
        guard pixGetRasterData(colour, &pixels, &length) == 0, let pixels else { throw .undecodable(format) }
        defer { lept_free(pixels) }
        let size = PixelSize(width: Int(pixGetWidth(colour)), height: Int(pixGetHeight(colour)))
        guard length == size.width * size.height * 3 else { throw .undecodable(format) }
        let picture = try VipsDecoder.reporting(format) { () throws(VipsError) in
            try VipsPicture.picture(rgb: UnsafeRawBufferPointer(start: pixels, count: length), size: size)
        }
        return (picture, false)
    }
}
