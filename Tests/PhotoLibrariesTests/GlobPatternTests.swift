import PhotoLibraries
import Testing

@Suite struct GlobPatternTests {
    @Test(arguments: [
        // Without a slash: any component.
        ("*.jpg", "a.jpg"), ("*.jpg", "x/y/a.jpg"), ("private", "private/a.jpg"), ("private", "x/private/y/a.jpg"),
        ("IMG_????.jpg", "2026/IMG_0001.jpg"), ("[ab].jpg", "x/b.jpg"), ("*", "x"), ("*", ".hidden"),
        ("?.jpg", "é.jpg"), ("[éü].jpg", "x/ü.jpg"), ("发*", "x/发票.png"),
        // With a slash: from the root, and what lies inside.
        ("/private", "private/a.jpg"), ("2026/May", "2026/May/a.jpg"), ("2026/*/scans", "2026/May/scans/a.jpg"),
        ("2026/*.jpg", "2026/a.jpg"), ("/a.jpg", "a.jpg"),
        // Folders alone.
        ("private/", "private/a.jpg"), ("private/", "x/private/a.jpg"), ("/2026/May/", "2026/May/x/a.jpg"),
        // Any depth.
        ("**/scans/*.png", "scans/a.png"), ("**/scans/*.png", "x/y/scans/a.png"), ("2026/**/a.jpg", "2026/a.jpg"),
        ("2026/**/a.jpg", "2026/x/y/a.jpg"), ("2026/**", "2026/a.jpg"), ("2026/**", "2026/x/a.jpg"), ("**", "a.jpg"),
        // However it was typed.
        ("Cafe\u{301}", "Caf\u{e9}/a.jpg"),
    ])
    func matches(pattern: String, name: String) {
        #expect(GlobPattern(pattern).matches(name))
    }

    @Test(arguments: [
        ("*.jpg", "a.jpeg"), ("*.jpg", "a.JPG"), ("a", "ab/c.jpg"), ("2026/May", "x/2026/May/a.jpg"),
        ("2026/May", "2026/Maya/a.jpg"), ("2026/*.jpg", "2026/x/a.jpg"), ("2026*", "x/a2026.jpg"),
        ("/private", "x/private/a.jpg"), ("private/", "private"), ("private/", "x/private"), ("2026/**", "2026"),
        ("2026/**/a.jpg", "2027/a.jpg"), ("?.jpg", "ab.jpg"), ("", "a"), ("/", "a"), ("a?c", "a/c"), ("a*c", "a/c"),
    ])
    func doesNotMatch(pattern: String, name: String) {
        #expect(!GlobPattern(pattern).matches(name))
    }

    @Test func aPatternForFoldersMatchesThemselvesToo() {
        #expect(GlobPattern("private/").matches("x/private", isFolder: true))
        #expect(GlobPattern("/x/private/").matches("x/private", isFolder: true))
        #expect(!GlobPattern("2026/**").matches("2026", isFolder: true))
    }
}
