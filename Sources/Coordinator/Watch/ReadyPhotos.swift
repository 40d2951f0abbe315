import PhotoLibraries

/// Photos that are whole, gathered so that what comes together is submitted together.
struct ReadyPhotos {
    typealias Instant = ContinuousClock.Instant

    /// After so long without another one, the batch is closed.
    static let pause = Duration.milliseconds(500)
    /// However many more come: the first one waits no longer.
    static let longestWait = Duration.seconds(5)
    /// And no batch is larger.
    static let most = 5000

    private(set) var assets: [LocalIdentifier: PhotoAsset] = [:]
    private var first: Instant?
    private var last: Instant?

    /// When the batch is to be submitted; nil while there is none.
    var due: Instant? {
        guard let first, let last else { return nil }
        return assets.count >= Self.most ? first : min(first + Self.longestWait, last + Self.pause)
    }

    mutating func add(_ asset: PhotoAsset, at now: Instant) {
        assets[asset.localIdentifier] = asset
        first = first ?? now
        last = now
    }

    /// Takes back one that has changed again, or is gone.
    mutating func remove(_ identifier: LocalIdentifier) {
        assets[identifier] = nil
        if assets.isEmpty { removeAll() }
    }

    mutating func removeAll() {
        assets = [:]
        first = nil
        last = nil
    }
}
