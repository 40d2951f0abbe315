/// The same few digits, written in every way that a photo can be encoded; small, so that very many can be read.
package struct SmallPhoto: Sendable, Hashable {
    /// What is written on it.
    package static let text = "4711 0815"

    /// The encoding, in a few letters.
    package let name: String
    package let bytes: [UInt8]

    /// In the words of libvips.
    private static let writers = [
        "jpeg": ".jpg[Q=90]", "jpeg-progressive": ".jpg[Q=90,interlace]", "png": ".png[compression=6]",
        "png-interlaced": ".png[interlace]", "png-palette": ".png[palette]", "webp": ".webp[Q=90]",
        "webp-lossless": ".webp[lossless]", "tiff": ".tif[compression=none]", "tiff-lzw": ".tif[compression=lzw]",
        "tiff-deflate-tiled": ".tif[compression=deflate,tile,tile-width=64,tile-height=64]",
        "tiff-jpeg": ".tif[compression=jpeg]", "tiff-big": ".tif[bigtiff]", "gif": ".gif[effort=1]",
        "heic": ".heic[Q=80,effort=0]", "avif": ".avif[Q=80,effort=0]", "jpeg2000": ".jp2[lossless]",
    ]

    /// One for each encoding.
    ///
    /// - Throws: ``FixtureError`` when the library cannot write one of them.
    package static func all() throws(FixtureError) -> [SmallPhoto] {
        let ground = try Picture.filled(width: 256, height: 64, .paper)
        let picture = try ground.inking(
            .text(text, font: "DejaVu Sans", size: 32, lineSpacing: 0), x: 24, y: 16, .ink)
        var photos = [SmallPhoto(name: "bmp", bytes: try bitmap(picture))]
        for (name, writer) in writers.sorted(by: { $0.key < $1.key }) {
            photos.append(SmallPhoto(name: name, bytes: try picture.encoded(writer)))
        }
        return photos
    }

    /// A Windows bitmap of 24 bits a pixel, rows from bottom to top; a row of 256 pixels needs no padding.
    private static func bitmap(_ picture: Picture) throws(FixtureError) -> [UInt8] {
        let values = try picture.values()
        let headerLength = 54
        let rowLength = picture.width * 3
        var bytes = Array("BM".utf8)
        for number in [headerLength + values.count, 0, headerLength, 40, picture.width, picture.height] {
            bytes += (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        bytes += [1, 0, 24, 0] + [UInt8](repeating: 0, count: 24)
        for row in stride(from: values.count - rowLength, through: 0, by: -rowLength) {
            for pixel in stride(from: row, to: row + rowLength, by: 3) {
                bytes += [values[pixel + 2], values[pixel + 1], values[pixel]]
            }
        }
        return bytes
    }
}
