/// The file formats that photos come in.
package enum ImageFormat: String, Sendable, CaseIterable {
    case jpeg, png, tiff, webp, gif, heic

    /// The suffix of file names, without a dot.
    package var suffix: String {
        switch self {
        case .jpeg: "jpg"
        case .tiff: "tif"
        default: rawValue
        }
    }

    /// Whether libvips writes Exif's orientation into files of this format, and heeds it.
    package var hasOrientation: Bool {
        switch self {
        case .jpeg, .tiff, .webp: true
        case .png, .gif, .heic: false
        }
    }

    /// In the words of libvips: the suffix with the options of its writer.
    var writer: String {
        switch self {
        case .jpeg: ".jpg[Q=90]"
        case .png: ".png[compression=3]"
        case .tiff: ".tif[compression=deflate]"
        case .webp: ".webp[Q=90,effort=0]"
        case .gif: ".gif[effort=1]"
        case .heic: ".heic[Q=80,effort=0]"
        }
    }
}
