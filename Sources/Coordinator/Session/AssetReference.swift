package import PhotoLibraries

/// Which asset is meant; without a library, that of every library that has the identifier.
package struct AssetReference: Sendable, Hashable {
    package var library: String?
    package var identifier: LocalIdentifier
}
