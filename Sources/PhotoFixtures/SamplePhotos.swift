/// A dozen photos of every sort, to try phototext with.
package enum SamplePhotos {
    private struct Sample {
        var name: String
        var kind: FixturePhoto.Kind
        var language: FixturePhoto.Language = .english
        var format: ImageFormat = .jpeg
        var orientation = 1
    }

    private static let samples = [
        Sample(name: "Signs/office.jpg", kind: .sign),
        Sample(name: "Signs/车站.jpg", kind: .sign, language: .chinese),
        Sample(name: "Signs/market sideways.jpg", kind: .sign, language: .mixed, orientation: 6),
        Sample(name: "Receipts/invoice.jpg", kind: .receipt),
        Sample(name: "Receipts/发票.jpg", kind: .receipt, language: .chinese),
        Sample(name: "Receipts/发票 invoice.png", kind: .receipt, language: .mixed, format: .png),
        Sample(name: "Screenshots/screenshot.png", kind: .screenshot, language: .mixed, format: .png),
        Sample(name: "Pages/page.png", kind: .page, format: .png),
        Sample(name: "Pages/书页.jpg", kind: .page, language: .chinese),
        Sample(name: "no text.jpg", kind: .scene),
    ]

    /// A copy of a photo, byte for byte, under another name: its text need not be read twice.
    package static let duplicate = (name: "office copy.jpg", original: "Signs/office.jpg")
    /// A file that cannot be shown. It is not in `truth.tsv`.
    package static let broken = "broken.jpg"

    /// Writes them into a folder and the folders in it, and `truth.tsv` beside them.
    ///
    /// - Throws: ``FixtureError``.
    package static func write(to path: String) throws(FixtureError) {
        var folder = try FixtureFolder(path)
        for (index, sample) in samples.enumerated() {
            let photo = FixturePhoto(index: index + 1, seed: 2026, kind: sample.kind, language: sample.language)
            let bytes = try photo.render(sample.format, orientation: sample.orientation)
            try folder.write(bytes, to: sample.name, text: photo.text)
            if sample.name == duplicate.original {
                try folder.write(bytes, to: duplicate.name, text: photo.text)
            }
        }
        try folder.write(HostilePhoto.cutHeader.render(), to: broken, text: nil)
        try folder.finish()
    }
}
