import CommandKit
import FoundationEssentials
import PhotoFixtures
import TextAccuracy

/// Photos whose text is known because they are drawn, and photos that are turned.
enum DrawnPhotos {
    private static let photosOfAKind = 6

    /// Signs, receipts, screenshots and pages in English and Chinese, and scenes without writing.
    static func draw(into folder: String) throws -> [Sample] {
        try FixturePhoto.Kind.allCases.flatMap { kind in
            try (0..<photosOfAKind).map { index in
                let photo = PhotoBatch(count: photosOfAKind, seed: 2026, kind: kind).photo(index)
                let path = "\(folder)/\(kind.rawValue)-\(index).jpg"
                try Data(photo.render()).write(to: URL(filePath: path))
                return Sample(path: path, group: kind.rawValue, truth: photo.text)
            }
        }
    }

    /// A copy whose pixels are turned clockwise, without a word of it in the file; nil when that cannot be made.
    static func turn(_ sample: Sample, by degrees: Int, into folder: String) -> Sample? {
        do {
            let bytes = try [UInt8](Data(contentsOf: URL(filePath: sample.path)))
            var turned = sample
            turned.path = "\(folder)/turned.png"
            try Data(TurnedPhoto.render(bytes, by: degrees)).write(to: URL(filePath: turned.path))
            return turned
        } catch {
            Terminal.writeToStandardError("\(sample.name) cannot be turned: \(error)" + "\n")
            return nil
        }
    }
}
