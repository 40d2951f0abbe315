package import PhotoLibraries

/// A photo that failed for good.
package struct FailedJob: Sendable, Hashable, Codable {
    package var library: String
    package var identifier: LocalIdentifier
    package var code: String
    package var reason: String
    package var attempts: Int
    /// Seconds since the epoch.
    package var failedAt: Double
}
