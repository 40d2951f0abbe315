package import PhotoLibraries

/// Names one asset among those of all libraries.
package struct AssetName: Sendable, Hashable, Codable {
    package var library: String
    package var identifier: LocalIdentifier

    package init(library: String, identifier: LocalIdentifier) {
        self.library = library
        self.identifier = identifier
    }
}
