/// How a photo meets a target size of another shape; its own shape is always kept. After PhotoKit's
/// `PHImageContentMode`.
package enum ContentMode: String, Sendable, Hashable, Codable, CaseIterable {
    /// The whole photo, as large as the target lets it be.
    case aspectFit
    /// The target is filled, and with ``ResizeMode/exact`` what stands out is clipped.
    case aspectFill

    package static let `default` = ContentMode.aspectFit
}
