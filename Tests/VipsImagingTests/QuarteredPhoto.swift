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
        let (width, height) = orientation >= 5 ? (height, width) : (width, height)
        var tiff = SmallTIFF(width: 0, height: 0, .rgb, pixel: [], samples: 3)
        (tiff.width, tiff.height, tiff.orientation) = (width, height, orientation)
        tiff.pixels.reserveCapacity(width * height * 3)
        for (quarter, rows) in [(0, height / 2), (2, height - height / 2)] {
            var row: [UInt8] = []
            for _ in 0..<width / 2 { row.append(contentsOf: quarters[quarter]) }
            for _ in width / 2..<width { row.append(contentsOf: quarters[quarter + 1]) }
            for _ in 0..<rows { tiff.pixels.append(contentsOf: row) }
        }
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
