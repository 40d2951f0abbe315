package import PhotoLibraries

/// Some of the photos of a library that an older pipeline has read, and where the next ones begin.
package struct StalePhotos: Sendable {
    /// Behind the last photo that was listed.
    package struct Position: Sendable, Hashable {
        var revision: Int
        var recognition: Int64
        var asset: Int64

        /// Before the first.
        static let start = Position(revision: Int(Int32.min), recognition: 0, asset: 0)
    }

    /// Perhaps none, though there are more.
    package var photos: [PhotoAsset]
    /// Nil at the end.
    package var next: Position?
}
