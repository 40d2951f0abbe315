import PhotoLibraries

/// Decides when a photo that came or changed is whole. It is asked in the order of events and knows no clock.
///
/// A photo that was closed is whole once nothing has happened to it for the settle time; one that was renamed into place is
/// whole at once; one that somebody writes to is not, however long that takes. Of one that was found by listing nobody
/// knows: it is whole when it looks the same twice, a settle time apart.
struct SettlingPhotos {
    typealias Instant = ContinuousClock.Instant

    private struct Photo {
        var quietSince: Instant
        var isWrittenTo = false
        /// How it looked the last time; nil when what happened to it is known by events.
        var revision: String?
        var isQueued = false
    }

    private let settleTime: Duration
    private var photos: [LocalIdentifier: Photo] = [:]
    /// When to think of which photo, in the order of time; at most one entry for each photo.
    private var queue: [(due: Instant, identifier: LocalIdentifier)] = []
    private var head = 0
    private var arrived: [LocalIdentifier] = []
    private var firstArrival: Instant?

    init(settleTime: Duration) {
        self.settleTime = settleTime
    }

    /// When ``takeDue(at:)`` has something to give; nil as long as nothing more happens.
    var nextDue: Instant? { firstArrival ?? queue.dropFirst(head).first?.due }

    mutating func note(_ change: PhotoChange, of identifier: LocalIdentifier, at now: Instant) {
        guard change != .vanished else {
            photos[identifier] = nil
            return
        }
        var photo = photos[identifier] ?? Photo(quietSince: now)
        photo.quietSince = now
        photo.revision = nil
        photo.isWrittenTo = change == .written
        photos[identifier] = photo
        guard change == .arrived else { return enqueue(identifier) }
        arrived.append(identifier)
        firstArrival = firstArrival ?? now
    }

    /// Notes what a listing found. One that is known already is left to what is known of it.
    mutating func note(listed asset: PhotoAsset, at now: Instant) {
        guard photos[asset.localIdentifier] == nil else { return }
        photos[asset.localIdentifier] = Photo(quietSince: now, revision: asset.revision)
        enqueue(asset.localIdentifier)
    }

    /// Forgets all photos but those that are being written to: a listing begins that will find the others.
    mutating func beginAnew() {
        photos = photos.filter(\.value.isWrittenTo)
        for identifier in photos.keys { photos[identifier]?.isQueued = false }
        queue = []
        head = 0
        arrived = []
        firstArrival = nil
    }

    /// Photos that have been quiet for so long that they may be whole: each has to be looked at, and told to
    /// ``look(at:revision:now:)``.
    mutating func takeDue(at now: Instant) -> [LocalIdentifier] {
        var due = arrived.filter { photos[$0]?.isWrittenTo == false }
        arrived = []
        firstArrival = nil
        // One may have gone and come again.
        var seen: Set<LocalIdentifier> = []
        due.removeAll { !seen.insert($0).inserted }
        while head < queue.count, queue[head].due <= now {
            let identifier = queue[head].identifier
            head += 1
            photos[identifier]?.isQueued = false
            guard let photo = photos[identifier], !photo.isWrittenTo else { continue }
            if photo.quietSince + settleTime > now {
                enqueue(identifier)
            } else if seen.insert(identifier).inserted {
                due.append(identifier)
            }
        }
        if head > 1024, head * 2 > queue.count {
            queue.removeFirst(head)
            head = 0
        }
        return due
    }

    /// Notes how a photo that was due looks.
    ///
    /// - Returns: whether it is whole; then it is forgotten.
    mutating func look(at identifier: LocalIdentifier, revision: String?, now: Instant) -> Bool {
        guard var photo = photos[identifier] else { return false }
        guard photo.revision == nil || photo.revision == revision else {
            photo.revision = revision
            photo.quietSince = now
            photos[identifier] = photo
            enqueue(identifier)
            return false
        }
        photos[identifier] = nil
        return true
    }

    private mutating func enqueue(_ identifier: LocalIdentifier) {
        guard var photo = photos[identifier], !photo.isQueued, !photo.isWrittenTo else { return }
        photo.isQueued = true
        photos[identifier] = photo
        queue.append((photo.quietSince + settleTime, identifier))
    }
}
