import Renditions

/// Makes a picture of a photo: decoded no larger than is needed, cut, scaled, brought to sRGB and turned upright.
struct RenditionPipeline {
    /// Below this many pixels a photo is decoded as quickly as anything smaller could be found in it. A judgement: some
    /// ten milliseconds.
    private static let quickPixels = 500_000

    /// Decodes the photo at a fraction of its size: 1, 2, 4 or 8.
    let decode: (_ shrink: Int) throws(VipsError) -> VipsPicture
    /// Finds the small picture that the photo brings along for this purpose; nil when there is none.
    let decodeThumbnail: () -> VipsPicture?
    /// Whether decoding at a fraction is quicker.
    let isShrinkable: Bool
    /// Exif's, of whatever is decoded.
    let orientation: Int
    /// Of the photo as it is displayed.
    let photoSize: PixelSize

    func rendition(_ request: RenditionRequest) throws(VipsError) -> Rendition {
        let quality = bestQuickQuality(request)
        if quality == .thumbnail, let rendition = thumbnail(request) { return rendition }
        var request = request
        request.quality = quality == .full ? .full : .reduced
        let shrink = quality == .full ? shrink(request) : 8
        // Not every decoder makes it as small as that.
        return try rendition(request, of: decode(isShrinkable ? shrink : 1))
    }

    /// The quality asked for, or a better one that is as quick.
    private func bestQuickQuality(_ request: RenditionRequest) -> RenditionQuality {
        guard request.quality.isDegraded, photoSize.width * photoSize.height > Self.quickPixels else { return .full }
        if isShrinkable, shrink(request) == 8 { return .full }
        return isShrinkable || request.quality == .thumbnail ? request.quality : .full
    }

    private func thumbnail(_ request: RenditionRequest) -> Rendition? {
        guard let picture = decodeThumbnail() else { return nil }
        // Cameras put bars around it when it has another shape.
        let middle = picture.size.middle(shapedAs: photoSize.turned(by: orientation))
        return try? rendition(request, of: picture.part(middle))
    }

    /// The largest divisor of both sides that leaves every pixel that the full quality needs.
    private func shrink(_ request: RenditionRequest) -> Int {
        var request = request
        request.quality = .full
        let geometry = RenditionGeometry(photo: photoSize, request: request)
        return [8, 4, 2].first { divisor in
            geometry.part.size.width >= geometry.scaledSize.width * divisor
                && geometry.part.size.height >= geometry.scaledSize.height * divisor
        } ?? 1
    }

    /// - Parameter picture: a copy of the whole photo, of any size, as it is stored.
    private func rendition(
        _ request: RenditionRequest, of picture: VipsPicture
    ) throws(VipsError) -> Rendition {
        let geometry = RenditionGeometry(photo: photoSize, request: request)
        let part = geometry.part.stored(as: orientation, of: photoSize)
            .scaled(from: photoSize.turned(by: orientation), to: picture.size)
        var target = geometry.scaledSize.turned(by: orientation)
        if request.quality.isDegraded {
            // What is not there is not made up.
            let scale = min(1, Double(part.size.width) / Double(target.width))
            target = PixelSize(
                width: max(1, Int((Double(target.width) * scale).rounded())),
                height: max(1, Int((Double(target.height) * scale).rounded())))
        }
        let upright = try picture.part(part).onWhite()
            .scaled(to: target, isExact: request.resizeMode == .exact).convertedToSRGB().upright(from: orientation)
        let isClipped = !request.quality.isDegraded && geometry.size != geometry.scaledSize
        let finished = isClipped ? try upright.part(upright.size.middle(geometry.size)) : upright
        return Rendition(
            bytes: try finished.encoded(as: request.encoding), encoding: request.encoding, size: finished.size,
            quality: request.quality)
    }
}
