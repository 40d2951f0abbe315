import Renditions
import TextRecognition

extension VipsDecoder {
    func rendition(
        _ make: (RenditionPipeline) throws(RecognitionFailure) -> Rendition
    ) throws(RecognitionFailure) -> Rendition {
        let format = content.format
        return try bytes[content.range].withUnsafeBufferPointer { buffer throws(RecognitionFailure) in
            try make(
                RenditionPipeline(
                    decode: { shrink throws(VipsError) in
                        try VipsPicture.load(buffer, format: format, page: loaderPages[0], shrink: shrink)
                    },
                    decodeThumbnail: { thumbnail(buffer) }, isShrinkable: format == .jpeg || format == .webP,
                    orientation: orientation, photoSize: size.turned(by: orientation)))
        }
    }

    /// Nil when there is none, or none that can be decoded.
    private func thumbnail(_ buffer: UnsafeBufferPointer<UInt8>) -> VipsPicture? {
        if content.format == .heif {
            guard let picture = try? VipsPicture.loadHEIFThumbnail(buffer),
                picture.width * picture.height < pixelCount
            else { return nil }
            return picture
        }
        guard let header = try? VipsPicture.load(buffer, format: content.format, page: loaderPages[0]),
            let jpeg = header.exifThumbnail, ImageFormat(sniffing: jpeg) == .jpeg
        else { return nil }
        return try? VipsPicture.loadSmallJPEG(jpeg, limit: pixelCount)
    }
}
