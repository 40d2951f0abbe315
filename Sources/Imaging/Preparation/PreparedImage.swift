import PhotoLibraries
import Renditions

/// What a preparation came to.
enum PreparedImage: Sendable {
    /// The encoded photo.
    case photo(PhotoData)
    case picture(RenditionCache.Picture)

    /// What it holds in memory.
    var byteCount: Int {
        switch self {
        case .photo(let data): data.bytes.count
        case .picture(let picture): picture.rendition.bytes.count
        }
    }
}
