import PhotoLibraries
import Testing

@Suite struct AssetFetchOptionsTests {
    @Test func whatALibraryCannotTellIsRefused() throws {
        var options = AssetFetchOptions()
        try options.check(supported: [])
        options.albums = ["Receipts"]
        options.include = [GlobPattern("*.jpg")]
        #expect(options.filters == [.albums, .names])
        let error = #expect(throws: PhotoLibraryError.self) { try options.check(supported: [.names]) }
        #expect(error?.code == .unsupportedFilter)
        #expect(error?.message == "--album cannot be used with a library of this kind")
    }

    @Test(arguments: [
        ("2026/a.jpg", true), ("2026/a.png", false), ("private/a.jpg", false), ("2026/private/b.jpg", false),
    ])
    func namesAreAdmittedByPatterns(name: String, isAdmitted: Bool) {
        var options = AssetFetchOptions()
        options.include = [GlobPattern("*.jpg")]
        options.exclude = [GlobPattern("private")]
        #expect(options.admits(name: name) == isAdmitted)
    }
}
