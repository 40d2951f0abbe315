package import PhotoLibraries

/// Which photo of which library.
package struct ImageAsset: Sendable, Hashable {
    package var library: LibraryName
    package var identifier: LocalIdentifier

    package init(library: LibraryName, identifier: LocalIdentifier) {
        self.library = library
        self.identifier = identifier
    }
}
