import PhotoLibraries
import Testing

@Suite struct LibraryNameTests {
    @Test(arguments: ["a", "0", "holiday-2026", "my.nas_1", String(repeating: "x", count: 63)])
    func accepts(_ text: String) throws {
        #expect(try LibraryName(validating: text).rawValue == text)
    }

    @Test(arguments: [
        "", "-a", ".a", "_a", "A", "a b", "é", "a/b", "a\n", "a#", "*", String(repeating: "x", count: 64),
    ])
    func refuses(_ text: String) {
        #expect(throws: InvalidLibraryName.self) { try LibraryName(validating: text) }
    }

    @Test(arguments: [
        ("/home/me/Pictures", "pictures"), ("/photos/Trip to Rome (2026)/", "trip-to-rome-2026"), ("/照片", "photos"),
        ("/", "photos"), ("/a/2026_05", "2026_05"), ("/..x..", "x"), ("/" + String(repeating: "y", count: 80), nil),
    ])
    func suggestsNamesThatAreAllowed(_ path: String, _ expected: String?) throws {
        let name = LibraryName(suggestedFor: path)
        #expect(name.rawValue == expected ?? String(repeating: "y", count: 63))
        #expect(try LibraryName(validating: name.rawValue) == name)
    }

    @Test func opensTheKindsThatAreKnown() throws {
        #expect(try LibraryKind.folder.open(location: "/x") is FolderPhotoLibrary)
        #expect(throws: PhotoLibraryError.self) { try LibraryKind(rawValue: "drawer").open(location: "/x") }
    }
}
