/// How good a rendition is.
package enum RenditionQuality: String, Sendable, Hashable, Codable, CaseIterable {
    /// What can be shown at once: the small picture that cameras put into their files, or else ``reduced``.
    case thumbnail
    /// Decoded at an eighth of the size, where the format can be, or else ``full``.
    case reduced
    /// As it was asked for.
    case full

    /// Whether something better can be had.
    package var isDegraded: Bool { self != .full }
}
