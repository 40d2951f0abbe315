import Testing

@testable import PhotoFixtures

@Suite struct FixturePhotoTests {
    @Test(arguments: FixturePhoto.Kind.allCases, FixturePhoto.Language.allCases)
    func isDrawnTheSameTwice(_ kind: FixturePhoto.Kind, _ language: FixturePhoto.Language) throws {
        let photo = FixturePhoto(index: 4711, seed: 3, kind: kind, language: language)
        #expect(photo == FixturePhoto(index: 4711, seed: 3, kind: kind, language: language))
        #expect(try photo.render() == photo.render())
    }

    /// The words and the layout must not change unnoticed: other tests know them.
    @Test func textsStayWhatTheyAre() {
        #expect(FixturePhoto(index: 12).lines == ["Number 000012", "Quiet Market"])
        #expect(FixturePhoto(index: 12, language: .chinese).lines == ["编号 000012", "四川银行"])
    }

    @Test(arguments: FixturePhoto.Kind.allCases.filter { $0 != .scene }, FixturePhoto.Language.allCases)
    func textsAreUnique(_ kind: FixturePhoto.Kind, _ language: FixturePhoto.Language) {
        let photos = (0..<1000).map { FixturePhoto(index: $0, kind: kind, language: language) }
        #expect(Set(photos.map(\.text)).count == photos.count)
        #expect(photos.allSatisfy { $0.text.contains($0.number) })
    }

    @Test func seedsChangeTheText() {
        let texts = (1...20).map { FixturePhoto(index: 5, seed: $0).text }
        #expect(Set(texts).count > 10)
    }

    @Test func aSceneHasNoText() {
        #expect(FixturePhoto(index: 1, kind: .scene).text.isEmpty)
    }

    @Test(arguments: FixturePhoto.Kind.allCases, FixturePhoto.Language.allCases)
    func everyTextFits(_ kind: FixturePhoto.Kind, _ language: FixturePhoto.Language) throws {
        for index in stride(from: 0, to: 100_000, by: 9973) {
            let photo = FixturePhoto(index: index, kind: kind, language: language)
            #expect(throws: Never.self) { try FixtureScene(photo: photo).draw() }
        }
    }

    @Test(arguments: ImageFormat.allCases)
    func everyFormatDecodesToItsSize(_ format: ImageFormat) throws {
        for kind in [FixturePhoto.Kind.label, .screenshot] {
            let photo = FixturePhoto(index: 1, kind: kind)
            let picture = try Picture.decoded(photo.render(format))
            #expect((picture.width, picture.height) == photo.size)
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8], ImageFormat.allCases.filter(\.hasOrientation))
    func everyOrientationIsSeenUpright(_ orientation: Int, _ format: ImageFormat) throws {
        let photo = FixturePhoto(index: 1)
        let upright = try Picture.decoded(photo.render(.png))
        let turned = try Picture.decoded(photo.render(format, orientation: orientation))
        #expect((turned.width, turned.height) == photo.size)
        // Text to the left, nothing to the right: no turned or mirrored picture matches.
        let differences = zip(try upright.values(), try turned.values()).filter { abs(Int($0) - Int($1)) > 100 }
        #expect(differences.isEmpty)
    }

    /// Stored, not shown: mirrored corners tell the eight apart.
    @Test func orientationsAreStoredDifferently() throws {
        let photo = FixturePhoto(index: 1)
        let files = try (1...8).map { try photo.render(.tiff, orientation: $0) }
        #expect(Set(files).count == 8)
    }

    @Test func formatsWithoutOrientationRefuseIt() {
        #expect(throws: FixtureError.self) { try FixturePhoto(index: 1).render(.png, orientation: 6) }
        #expect(throws: FixtureError.self) { try FixturePhoto(index: 1).render(.jpeg, orientation: 9) }
    }
}
