package import PhotoLibraries

/// Finds the library of a name. Its error reaches whoever asked for a photo, unchanged.
package typealias LibraryLookup = @Sendable (LibraryName) async throws(PhotoLibraryError) -> any PhotoLibrary
