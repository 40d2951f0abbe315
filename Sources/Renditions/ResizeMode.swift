/// How closely a rendition keeps to the target size. After PhotoKit's `PHImageRequestOptionsResizeMode`.
package enum ResizeMode: String, Sendable, Hashable, Codable, CaseIterable {
    /// Not at all: the photo's own size.
    case none
    /// Decoded at a fraction where the format can be, then made smaller simply. Never larger than the photo, never
    /// clipped.
    case fast
    /// The target size to the pixel, with the better filter; also when the photo has to be enlarged or clipped for it.
    case exact
}
