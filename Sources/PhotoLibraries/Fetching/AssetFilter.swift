/// A wish that not every kind of library can fulfil.
package enum AssetFilter: String, Sendable, CaseIterable {
    case names
    case albums
    case keywords
    case favorites
    case screenshots
    case dates
    case hidden
    case trashed

    /// As the command line calls it.
    var option: String {
        switch self {
        case .names: "--include and --exclude"
        case .albums: "--album"
        case .keywords: "--keyword"
        case .favorites: "--favorites"
        case .screenshots: "--screenshots"
        case .dates: "--since and --until"
        case .hidden: "--hidden"
        case .trashed: "--trashed"
        }
    }
}
