package import PhotoLibraries
package import Renditions

/// An encoded photo, and what it says of itself.
package struct ImageData: Sendable {
    package var photo: PhotoData
    package var description: ImageDescription
}
