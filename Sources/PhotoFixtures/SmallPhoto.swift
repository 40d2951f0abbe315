/// The same few digits, written in every way that a photo can be encoded; small, so that very many can be read.
package struct SmallPhoto: Sendable, Hashable {
    /// What is written on it.
    package static let text = "4711 0815"
    /// What is written where a reader is not to look: later frames, thumbnails.
    package static let otherText = "9999 9999"

    /// The encoding, in a few letters.
    package let name: String
    package let bytes: [UInt8]

    /// In the words of libvips: what the picture becomes, and its writer.
    private static let writers: [(name: String, form: Picture.Form, writer: String)] = [
        ("jpeg", .colour, ".jpg[Q=90]"), ("jpeg-progressive", .colour, ".jpg[Q=90,interlace]"),
        ("jpeg-grey", .grey, ".jpg[Q=90]"), ("jpeg-cmyk", .cmyk, ".jpg[Q=90]"),
        ("png", .colour, ".png[compression=6]"), ("png-interlaced", .colour, ".png[interlace]"),
        ("png-palette", .colour, ".png[palette]"), ("png-1-bit", .bilevel, ".png[bitdepth=1]"),
        ("png-16-bit", .deep, ".png"), ("png-black-on-nothing", .transparent(.black), ".png"),
        ("png-white-on-nothing", .transparent(.white), ".png"),
        ("png-16-bit-white-on-nothing", .deepTransparent(.white), ".png"),
        ("webp", .colour, ".webp[Q=90]"), ("webp-lossless", .colour, ".webp[lossless]"),
        ("webp-white-on-nothing", .transparent(.white), ".webp[lossless]"),
        ("webp-animated", .animated, ".webp[lossless]"),
        ("tiff", .colour, ".tif[compression=none]"), ("tiff-lzw", .colour, ".tif[compression=lzw]"),
        ("tiff-deflate-tiled", .colour, ".tif[compression=deflate,tile,tile-width=64,tile-height=64]"),
        ("tiff-jpeg", .colour, ".tif[compression=jpeg]"), ("tiff-big", .colour, ".tif[bigtiff]"),
        ("tiff-g4", .bilevel, ".tif[compression=ccittfax4,bitdepth=1]"), ("tiff-16-bit", .deep, ".tif"),
        ("tiff-lab", .lab, ".tif"), ("tiff-cmyk", .cmyk, ".tif"),
        ("tiff-black-on-nothing", .transparent(.black), ".tif"),
        ("gif", .colour, ".gif[effort=1]"), ("gif-animated", .animated, ".gif[effort=1]"),
        ("gif-black-on-nothing", .transparent(.black), ".gif[effort=1]"),
        ("heic", .colour, ".heic[Q=80,effort=0]"), ("heic-10-bit", .deep, ".heic[Q=80,effort=0,bitdepth=10]"),
        ("avif", .colour, ".avif[Q=80,effort=0]"), ("avif-12-bit", .deep, ".avif[Q=80,effort=0,bitdepth=12]"),
        ("avif-white-on-nothing", .transparent(.white), ".avif[Q=80,effort=0]"),
        ("jpeg2000", .colour, ".jp2[lossless]"), ("jpegxl", .colour, ".jxl[Q=90,effort=3]"),
        ("jpegxl-white-on-nothing", .transparent(.white), ".jxl[lossless,effort=3]"),
    ]

    /// One for each encoding.
    ///
    /// - Throws: ``FixtureError`` when the library cannot write one of them.
    package static func all() throws(FixtureError) -> [SmallPhoto] {
        let drawing = SmallDrawing(text: text)
        let other = SmallDrawing(text: otherText)
        var photos: [SmallPhoto] = []
        for (name, form, writer) in writers {
            photos.append(SmallPhoto(name: name, bytes: try drawing.picture(form, then: other).encoded(writer)))
        }

        let picture = try drawing.picture(.colour, then: other)
        let values = try picture.values()
        for kind in BitmapWriter.allCases {
            photos.append(SmallPhoto(name: kind.rawValue, bytes: kind.file(values, width: picture.width)))
        }
        let jpeg = try picture.encoded(".jpg[Q=90,strip]")
        let otherJPEG = try other.picture(.colour, then: other).halved().encoded(".jpg[Q=90,strip]")
        photos.append(SmallPhoto(name: "jpeg-mpo", bytes: jpeg + otherJPEG))
        photos.append(SmallPhoto(name: "jpeg-after-junk", bytes: [0x0D, 0x0A] + jpeg))
        photos.append(SmallPhoto(name: "jpeg-without-end", bytes: Array(jpeg.dropLast(2))))
        photos.append(
            SmallPhoto(
                name: "pdf", bytes: PDFWriter.scan([(jpeg: jpeg, width: picture.width, height: picture.height)])))
        for raw in RawPhoto.allCases {
            photos.append(SmallPhoto(name: raw.rawValue, bytes: raw.file(preview: jpeg, thumbnail: otherJPEG)))
        }
        return photos
    }
}
