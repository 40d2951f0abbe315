/// Which results a request for a picture is given. After PhotoKit's `PHImageRequestOptionsDeliveryMode`.
package enum DeliveryMode: String, Sendable, Hashable, CaseIterable {
    /// One or more: degraded ones as soon as they are there, and at last the one that was asked for.
    case opportunistic
    /// One, as it was asked for, however long it takes.
    case highQualityFormat
    /// One, degraded unless a better one is as quick.
    case fastFormat
}
