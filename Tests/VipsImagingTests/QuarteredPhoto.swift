import Renditions
import VipsImaging

/// A photo that shows, upright, red and green above blue and white, and how it can be stored.
struct QuarteredPhoto {
    static let red: [UInt8] = [255, 0, 0]
    static let green: [UInt8] = [0, 255, 0]
    static let blue: [UInt8] = [0, 0, 255]
    static let white: [UInt8] = [255, 255, 255]

    var width: Int
    var height: Int
    /// Exif's, 1 to 8.
    var orientation = 1

    /// As TIFF, to the pixel.
    var tiff: [UInt8] { SmallTIFF.file([storedTIFF]) }

    private var storedTIFF: SmallTIFF {
        var tiff = SmallTIFF(
            width: orientation >= 5 ? height : width, height: orientation >= 5 ? width : height, .rgb, pixel: [],
            samples: 3)
        tiff.orientation = orientation
        let (left, right) = (tiff.width / 2, tiff.width - tiff.width / 2)
        let rows = [0, 2].map { quarter in
            Array(repeatElement(quarters[quarter], count: left).joined())
                + Array(repeatElement(quarters[quarter + 1], count: right).joined())
        }
        let (above, below) = (tiff.height / 2, tiff.height - tiff.height / 2)
        tiff.pixels = [(rows[0], above), (rows[1], below)].flatMap { repeatElement($0, count: $1).joined() }
        return tiff
    }

    /// As they are stored: those above, those below.
    private var quarters: [[UInt8]] {
        let (red, green, blue, white) = (Self.red, Self.green, Self.blue, Self.white)
        return switch orientation {
        case 2: [green, red, white, blue]
        case 3: [white, blue, green, red]
        case 4: [blue, white, red, green]
        case 5: [red, blue, green, white]
        case 6: [green, white, red, blue]
        case 7: [white, green, blue, red]
        case 8: [blue, red, white, green]
        default: [red, green, blue, white]
        }
    }

    /// As JPEG; with a small one in its Exif if it is given.
    func jpeg(thumbnail: [UInt8]? = nil) throws -> [UInt8] {
        // The pixels as they are stored, without what is said of them.
        var plain = storedTIFF
        plain.orientation = 1
        let jpeg = try ImageSource(SmallTIFF.file([plain])).rendition(RenditionRequest(targetSize: .maximum)).bytes
        return ExifSegment(orientation: orientation, thumbnail: thumbnail).inserted(into: jpeg)
    }
}
