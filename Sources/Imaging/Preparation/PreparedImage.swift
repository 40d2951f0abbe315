import PhotoLibraries

/// What a preparation came to.
enum PreparedImage: Sendable {
    /// The encoded photo.
    case photo(PhotoData)

    /// What it holds in memory.
    var byteCount: Int {
        switch self {
        case .photo(let data): data.bytes.count
        }
    }
}
