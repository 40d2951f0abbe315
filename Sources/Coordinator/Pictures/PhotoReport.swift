import Imaging
import PhotoLibraries
import Renditions

/// A photo, and the picture that was made of it, for machines.
struct PhotoReport: Encodable {
    struct Picture: Encodable {
        var file: String
        var width: Int
        var height: Int
        var bytes: Int
    }

    var library: String?
    var identifier: String
    var revision: String?
    /// The format, as Apple's systems name it.
    var typeIdentifier: String?
    /// Exif's, 1 to 8.
    var orientation: Int?
    /// As stored, in pixels.
    var width: Int?
    var height: Int?
    /// Of the encoded photo.
    var bytes: Int?
    var picture: Picture?

    /// Without a picture.
    init(_ data: ImageData, identifier: LocalIdentifier, library: String?) {
        self.library = library
        self.identifier = identifier.rawValue
        revision = data.photo.revision
        typeIdentifier = data.description.typeIdentifier
        orientation = data.description.orientation
        width = data.description.size.width
        height = data.description.size.height
        bytes = data.photo.bytes.count
    }

    init(_ result: ImageResult, file: String, identifier: LocalIdentifier, library: String?) {
        self.library = library
        self.identifier = identifier.rawValue
        revision = result.revision
        picture = Picture(
            file: file, width: result.rendition.size.width, height: result.rendition.size.height,
            bytes: result.rendition.bytes.count)
    }
}
