/// Photos as large as cameras make them: a few words in front of a grainy background, which takes many bytes.
package struct LargePhotoBatch: Sendable {
    package static let maximumCount = 10_000

    /// In pixels.
    package var width: Int
    package var height: Int
    package var count: Int

    /// - Parameters:
    ///   - count: how many photos; the text of each is its own.
    ///   - megapixels: of one photo, which is 4 : 3.
    package init(count: Int, megapixels: Int = 24) {
        self.count = count
        let unit = (Double(megapixels) * 1e6 / 12).squareRoot()
        width = Int(4 * unit)
        height = Int(3 * unit)
    }

    /// Writes all photos into a folder, and `truth.tsv`.
    ///
    /// - Throws: ``FixtureError``.
    package func write(to path: String) throws(FixtureError) {
        var folder = try FixtureFolder(path)
        // Once for all: noise is what takes long.
        let background = try background()
        for index in 0..<count {
            let photo = Self.photo(index)
            let bytes = try draw(photo, on: background).encoded(".jpg[Q=97]")
            try folder.write(bytes, to: photo.number + ".jpg", text: photo.text)
        }
        try folder.finish()
    }

    /// The first photo, as a JPEG of the quality that most cameras use.
    ///
    /// - Throws: ``FixtureError``.
    package func first() throws(FixtureError) -> [UInt8] {
        try draw(Self.photo(0), on: background()).encoded(".jpg[Q=90]")
    }

    private static func photo(_ index: Int) -> FixturePhoto { FixturePhoto(index: index, kind: .label) }

    private func background() throws(FixtureError) -> Picture {
        try Picture.clouds(
            width: width, height: height, Colour(225, 222, 214), contrast: 12, grain: 5, seed: 7
        ).finished()
    }

    private func draw(_ photo: FixturePhoto, on background: Picture) throws(FixtureError) -> Picture {
        let text = try Picture.text(photo.text, font: "DejaVu Sans", size: height / 24, lineSpacing: height / 40)
        return try background.inking(text, x: width / 20, y: height / 3, .ink)
    }
}
