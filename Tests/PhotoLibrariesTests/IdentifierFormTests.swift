import PhotoLibraries
import Testing

/// What each kind of library takes as an identifier.
@Suite struct IdentifierFormTests {
    @Test(arguments: [
        ("HTTPS://Example.COM:443/A%20b.jpg?x=1#top", "https://example.com/A%20b.jpg?x=1"),
        ("https://example.com", "https://example.com/"), ("http://example.com:8080/a", "http://example.com:8080/a"),
        ("https://example.com?q=发票", "https://example.com/?q=发票"), ("https://[::1]:443/a", "https://[::1]/a"),
    ])
    func addressesHaveOneForm(text: String, expected: String) throws {
        let identifier = try LocalIdentifier(validating: text, as: .address)
        #expect(identifier.rawValue == expected)
        #expect(try LocalIdentifier(validating: expected, as: .address) == identifier)
    }

    @Test(arguments: [
        "example.com/a.jpg", "ftp://example.com/a.jpg", "https://", "https:///a.jpg", "https://me:secret@example.com/",
        "https://example.com/a b.jpg", "file:///etc/passwd",
    ])
    func whatIsNoAddressIsRefused(text: String) {
        #expect(throws: InvalidIdentifier.notAnAddress) { try LocalIdentifier(validating: text, as: .address) }
    }

    @Test(arguments: ["", "/L0/001"])
    func assetsOfPhotosHaveOneForm(suffix: String) throws {
        let text = "a344f711-313a-4d64-aa6d-108013a43dd4" + suffix
        #expect(
            try LocalIdentifier(validating: text, as: .photosAsset).rawValue
                == "A344F711-313A-4D64-AA6D-108013A43DD4/L0/001")
    }

    @Test(arguments: [
        "A344F711", "A344F711-313A-4D64-AA6D-108013A43DD4/L0/002", "G344F711-313A-4D64-AA6D-108013A43DD4",
        "A344F711313A-4D64-AA6D-108013A43DD4----", "../A344F711-313A-4D64-AA6D-108013A43DD4",
    ])
    func whatIsNoAssetOfPhotosIsRefused(text: String) {
        #expect(throws: InvalidIdentifier.notAPhotosAsset) { try LocalIdentifier(validating: text, as: .photosAsset) }
    }

    @Test(arguments: ["/a", "a//b", "../b", "e\u{301}.jpg", " a ", "a/"])
    func keysAreTakenByteByByte(text: String) throws {
        #expect(try LocalIdentifier(validating: text, as: .key).rawValue.utf8.elementsEqual(text.utf8))
    }

    @Test(arguments: IdentifierForm.allCases)
    func noFormLetsControlCharactersIn(form: IdentifierForm) {
        #expect(throws: InvalidIdentifier.controlCharacter) {
            try LocalIdentifier(validating: "https://example.com/a\nb", as: form)
        }
        #expect(throws: InvalidIdentifier.empty) { try LocalIdentifier(validating: "", as: form) }
        #expect(throws: InvalidIdentifier.tooLong(byteCount: 2049)) {
            try LocalIdentifier(validating: String(repeating: "x", count: 2049), as: form)
        }
    }
}
