/// Many photos of one kind, each with a text of its own.
package struct PhotoBatch: Sendable {
    package static let photosPerFolder = 100

    /// Numbers have six digits.
    package static let maximumCount = 1_000_000

    package var count: Int
    package var seed: UInt64
    package var kind: FixturePhoto.Kind
    /// Nil: two English ones, then a Chinese one, and so on.
    package var language: FixturePhoto.Language?

    package init(
        count: Int, seed: UInt64 = 1, kind: FixturePhoto.Kind = .label, language: FixturePhoto.Language? = nil
    ) {
        self.count = count
        self.seed = seed
        self.kind = kind
        self.language = language
    }

    /// Photo 0 to `count` - 1.
    package func photo(_ index: Int) -> FixturePhoto {
        FixturePhoto(index: index, seed: seed, kind: kind, language: language ?? (index % 3 == 2 ? .chinese : .english))
    }

    /// Relative to the folder, for example `0001/000123.jpg`.
    package func name(of index: Int) -> String {
        let folder = String(index / Self.photosPerFolder)
        return String(repeating: "0", count: max(0, 4 - folder.count)) + folder + "/" + photo(index).number + ".jpg"
    }

    /// Writes all photos below a folder, and `truth.tsv` into it.
    ///
    /// - Throws: ``FixtureError``.
    package func write(to path: String) throws(FixtureError) {
        var folder = try FixtureFolder(path)
        for index in 0..<count {
            let photo = photo(index)
            try folder.write(photo.render(), to: name(of: index), text: photo.text)
        }
        try folder.finish()
    }
}
