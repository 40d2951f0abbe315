package import Renditions
package import TextRecognition

extension ImageSource {
    /// Makes a picture of the photo, or of its first page.
    ///
    /// - Throws: `corrupt` when nothing can be decoded, `tooLarge` when the photo or what is asked for has too many
    ///   pixels or bytes, `outOfMemory`.
    package func rendition(_ request: RenditionRequest) throws(RecognitionFailure) -> Rendition {
        let rendition: Rendition
        if format.isLeptonicas {
            let picture = try Self.reporting(format) { () throws(VipsError) in
                try LeptonicaReader.colourPicture(bytes, format: format)
            }
            guard let picture else { throw Self.undecodable(format) }
            let pipeline = RenditionPipeline(
                decode: { _ throws(VipsError) in picture }, decodeThumbnail: { nil }, isShrinkable: false,
                orientation: 1, photoSize: picture.size)
            rendition = try make(request, with: pipeline)
        } else {
            rendition = try bytes.withUnsafeBufferPointer { buffer throws(RecognitionFailure) in
                try make(request, with: pipeline(of: buffer))
            }
        }
        guard rendition.bytes.count <= Rendition.maximumBytes else {
            throw RecognitionFailure(
                .tooLarge,
                "The picture has \(rendition.bytes.count) bytes; the limit is \(Rendition.maximumBytes).")
        }
        return rendition
    }

    /// What the photo's header says.
    package func describe() throws(RecognitionFailure) -> ImageDescription {
        if format.isLeptonicas {
            guard let size = LeptonicaReader.size(bytes, format: format) else { throw Self.undecodable(format) }
            return ImageDescription(
                typeIdentifier: format.typeIdentifier(of: bytes), orientation: 1,
                size: PixelSize(width: size.width, height: size.height))
        }
        return try bytes.withUnsafeBufferPointer { buffer throws(RecognitionFailure) in
            let header = try Self.reporting(format) { () throws(VipsError) in
                try VipsPicture.load(buffer, format: format)
            }
            return ImageDescription(
                typeIdentifier: format.typeIdentifier(of: bytes), orientation: orientation(of: header),
                size: header.size)
        }
    }

    private func make(
        _ request: RenditionRequest, with pipeline: RenditionPipeline
    ) throws(RecognitionFailure) -> Rendition {
        let size = RenditionGeometry(photo: pipeline.photoSize, request: request).scaledSize
        try Self.check(width: size.width, height: size.height, limits: limits)
        return try Self.reporting(format) { () throws(VipsError) in try pipeline.rendition(request) }
    }

    private func pipeline(of buffer: UnsafeBufferPointer<UInt8>) throws(RecognitionFailure) -> RenditionPipeline {
        let header = try Self.reporting(format) { () throws(VipsError) in
            try VipsPicture.load(buffer, format: format)
        }
        try Self.check(width: header.width, height: header.height, limits: limits)
        let orientation = orientation(of: header)
        return RenditionPipeline(
            decode: { [format] shrink throws(VipsError) in
                try VipsPicture.load(buffer, format: format, shrink: shrink)
            },
            decodeThumbnail: { self.thumbnail(header, buffer) },
            isShrinkable: format == .jpeg || format == .webP, orientation: orientation,
            photoSize: header.size.turned(by: orientation))
    }

    /// The decoder of HEIF has already turned what it decodes.
    private func orientation(of header: VipsPicture) -> Int {
        format == .heif ? 1 : header.orientation
    }

    /// Nil when there is none, or none that can be decoded.
    private func thumbnail(_ header: VipsPicture, _ buffer: UnsafeBufferPointer<UInt8>) -> VipsPicture? {
        if format == .heif {
            guard let picture = try? VipsPicture.loadHEIFThumbnail(buffer),
                picture.width * picture.height < header.width * header.height
            else { return nil }
            return picture
        }
        guard let jpeg = header.exifThumbnail, ImageFormat(sniffing: jpeg) == .jpeg else { return nil }
        return try? VipsPicture.loadSmallJPEG(jpeg, limit: header.width * header.height)
    }
}
