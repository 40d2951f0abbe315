package import PhotoLibraries
package import Renditions

/// How a picture is wanted. After PhotoKit's `PHImageRequestOptions`.
package struct ImageRequestOptions: Sendable {
    package var deliveryMode = DeliveryMode.opportunistic
    package var resizeMode = ResizeMode.fast
    package var version = AssetVersion.current
    /// Whether the photo may be fetched from elsewhere when its bytes are not on this machine.
    package var isNetworkAccessAllowed = false
    /// The part of the photo that is wanted. Anything but `zero` needs ``ResizeMode/exact``.
    package var normalizedCropRect = CropRect.zero
    /// Whether up to two degraded results may come before the last one, not only one.
    package var allowsSecondaryDegradedImage = false
    /// How pictures are written. PhotoKit has no such option: there, a picture is pixels.
    package var encoding = RenditionEncoding.jpeg
    /// Told how much has come, 0 to 1, while a photo comes from elsewhere; never for one that is here, nor for one that
    /// was being prepared already.
    package var progressHandler: (@Sendable (Double) -> Void)?

    package init() {}
}

extension ImageRequestOptions: Hashable {
    package static func == (a: ImageRequestOptions, b: ImageRequestOptions) -> Bool { a.comparable == b.comparable }

    package func hash(into hasher: inout Hasher) { hasher.combine(comparable) }

    private struct Comparable: Hashable {
        var deliveryMode: DeliveryMode
        var resizeMode: ResizeMode
        var version: AssetVersion
        var isNetworkAccessAllowed: Bool
        var normalizedCropRect: CropRect
        var allowsSecondaryDegradedImage: Bool
        var encoding: RenditionEncoding
    }

    /// Everything but the handler: functions cannot be compared.
    private var comparable: Comparable {
        Comparable(
            deliveryMode: deliveryMode, resizeMode: resizeMode, version: version,
            isNetworkAccessAllowed: isNetworkAccessAllowed, normalizedCropRect: normalizedCropRect,
            allowsSecondaryDegradedImage: allowsSecondaryDegradedImage, encoding: encoding)
    }
}
