import Renditions

/// What is prepared, and the only request that can use it: the same in everything.
struct Preparation: Sendable, Hashable {
    var asset: ImageAsset
    var targetSize: PixelSize
    var contentMode: ContentMode
    var options: ImageRequestOptions
}
