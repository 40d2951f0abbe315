import Renditions

/// How much a ``CachingImageManager`` may hold and do at once.
package struct CachingLimits: Sendable, Hashable {
    /// Of what is prepared, being prepared, and being fetched for a request, in bytes. Preparing waits when it is used
    /// up, requests do not. A photo that could be larger than all of it is prepared when nothing else is there.
    package var budget = 256 << 20
    /// The longest photo, in bytes. Each counts as this long until it is here.
    package var maximumPhotoBytes = 100_000_000
    /// How many photos are prepared at once.
    package var concurrentPreparations = 2

    package init() {}

    /// What is set aside while a request is answered: nobody knows beforehand how long a photo and its picture are.
    func reservation(for request: ImageRequest) -> Int {
        maximumPhotoBytes + (request.isPreparedAsRendition ? Rendition.maximumBytes : 0)
    }
}
