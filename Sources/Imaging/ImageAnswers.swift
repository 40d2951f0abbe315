import PhotoLibraries
import Renditions

/// Where answers come from: what is prepared, what is remembered, and else the library and the renderer.
struct ImageAnswers: Sendable {
    let source: PhotoSource
    let renderer: (any ImageRenderer)?
    let cache: RenditionCache
    let preparations: ImagePreparations?

    // MARK: Photos

    func photo(_ request: ImageRequest, limit: Int?) async throws -> PhotoData {
        guard let preparations else { return try await source.photo(request, limit: limit) }
        return try await preparations.withAnswer(to: request) { answer in
            switch answer {
            case .prepared(.photo(let photo)): return try source.check(photo, limit: limit)
            case .failed(let error): throw error
            case .prepared(.picture), .fetch: return try await source.photo(request, limit: limit)
            }
        }
    }

    func describe(_ photo: PhotoData) async throws -> ImageDescription {
        try await present(renderer).describe(photo.bytes)
    }

    // MARK: Pictures

    /// - Parameters:
    ///   - first: the quality to begin with; better ones do.
    ///   - made: is given every picture, and says which quality is wanted next, if any.
    func makePictures(
        _ request: ImageRequest, first: RenditionQuality, made: (RenditionCache.Picture) -> RenditionQuality?
    ) async throws {
        if let picture = await remembered(request) {
            _ = made(picture)
            return
        }
        guard let preparations else {
            return try await makePictures(request, of: source.photo(request, limit: nil), first: first, made: made)
        }
        let rest: RenditionQuality? = try await preparations.withAnswer(to: request) { answer in
            switch answer {
            case .prepared(.picture(let picture)):
                // A degraded one was prepared, and is of no use to who wants only the best.
                return first == .full && picture.rendition.quality.isDegraded ? first : made(picture)
            case .prepared(.photo(let photo)):
                try await makePictures(request, of: photo, first: first, made: made)
            case .failed(let error): throw error
            case .fetch:
                try await makePictures(request, of: source.photo(request, limit: nil), first: first, made: made)
            }
            return nil
        }
        guard let rest else { return }
        try await preparations.withRoom(for: request) {
            try await makePictures(request, of: source.photo(request, limit: nil), first: rest, made: made)
        }
    }

    private func makePictures(
        _ request: ImageRequest, of photo: PhotoData, first: RenditionQuality,
        made: (RenditionCache.Picture) -> RenditionQuality?
    ) async throws {
        var next: RenditionQuality? = first
        while let quality = next {
            next = made(try await picture(request, quality, of: photo))
        }
    }

    /// What a request is prepared as.
    func prepare(
        _ request: ImageRequest, quality: RenditionQuality, photoLimit: Int
    ) async throws -> PreparedImage {
        let photo = try await source.photo(request, limit: photoLimit)
        guard request.isPreparedAsRendition else { return .photo(photo) }
        return .picture(try await picture(request, quality, of: photo))
    }

    private func picture(
        _ request: ImageRequest, _ quality: RenditionQuality, of photo: PhotoData
    ) async throws -> RenditionCache.Picture {
        let rendition = try await present(renderer).render(photo.bytes, request.rendition(quality))
        let picture = RenditionCache.Picture(rendition: rendition, revision: photo.revision)
        if !rendition.quality.isDegraded { cache.insert(picture, for: key(request)) }
        return picture
    }

    /// What was made for the same request before, of the photo as it still is. A revision is metadata: looking at it is
    /// allowed also where fetching the photo is not.
    private func remembered(_ request: ImageRequest) async -> RenditionCache.Picture? {
        guard let picture = cache.picture(for: key(request)) else { return nil }
        guard let revision = try? await source.revision(of: request.asset), revision == picture.revision else {
            cache.remove(key(request))
            return nil
        }
        return picture
    }

    private func key(_ request: ImageRequest) -> RenditionCache.Key {
        RenditionCache.Key(
            asset: request.asset, version: request.options.version, request: request.rendition(.full))
    }

    private func present(_ renderer: (any ImageRenderer)?) throws(ImageRequestError) -> any ImageRenderer {
        guard let renderer else {
            throw ImageRequestError(.rendererUnavailable, "nobody makes pictures here")
        }
        return renderer
    }
}
