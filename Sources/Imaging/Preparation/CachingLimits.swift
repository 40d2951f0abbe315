import Renditions

/// How much a ``CachingImageManager`` may hold and do at once.
package struct CachingLimits: Sendable, Hashable {
    /// Of what is prepared, being prepared, and being fetched for a request, in bytes. Preparing waits when it is used
    /// up, requests do not. A photo that could be larger than all of it is prepared when nothing else is there.
    package var budget = 256 << 20
    /// The longest photo, in bytes.
    package var maximumPhotoBytes = 100_000_000
    /// How long a photo that is prepared is expected to be at most, in bytes: until it is here, it counts as this long. A
    /// longer one is begun again when there is room for the longest. Cameras' JPEG and HEIC files are shorter.
    package var expectedPhotoBytes = 24 << 20
    /// How many photos are prepared at once.
    package var concurrentPreparations = 2

    package init() {}

    /// What is set aside while a request is answered: nobody knows beforehand how long a photo and its picture are.
    ///
    /// - Parameter photoLimit: the longest photo that is accepted; nil for the longest at all.
    func reservation(for request: ImageRequest, photoLimit: Int? = nil) -> Int {
        (photoLimit ?? maximumPhotoBytes) + (request.isPreparedAsRendition ? Rendition.maximumBytes : 0)
    }
}
