/// Which rendering of an edited photo. After PhotoKit's `PHImageRequestOptionsVersion`; a library that knows no edits has
/// one version only.
package struct AssetVersion: RawRepresentable, Sendable, Hashable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// With all edits.
    package static let current = AssetVersion(rawValue: "current")
    /// Without edits.
    package static let unadjusted = AssetVersion(rawValue: "unadjusted")
    /// As the camera made it: of a RAW and JPEG pair, the RAW.
    package static let original = AssetVersion(rawValue: "original")
}
