/// Which of an asset's files stands for it; its letter is part of the revision.
enum PhotosResource: String, Sendable, Hashable {
    /// With the user's edits.
    case edited = "e"
    /// As imported; of a RAW and JPEG pair, the JPEG.
    case original = "o"
    /// The full-size picture that Photos makes of a RAW photo.
    case developed = "d"
    /// The RAW of a RAW and JPEG pair.
    case raw = "r"
    /// A smaller picture: all that is here of a photo whose original is in iCloud or on another disk; or not even that.
    case preview = "p"
}
