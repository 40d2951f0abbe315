/// What a ``CachingImageManager`` has done and holds.
package struct CachingStatistics: Sendable, Hashable {
    /// Requests whose photo was here.
    package var hits = 0
    /// Requests that waited for a photo which was being prepared, or was the next to be.
    package var joins = 0
    /// Requests that fetched their photo themselves.
    package var misses = 0
    /// Preparations that had to wait for room.
    package var waits = 0
    /// Preparations that came to nothing: whoever asks for the photo is told why.
    package var failures = 0
    /// In what is prepared.
    package var preparedBytes = 0
    /// What may be on its way, in preparations and requests.
    package var reservedBytes = 0

    package init() {}
}
