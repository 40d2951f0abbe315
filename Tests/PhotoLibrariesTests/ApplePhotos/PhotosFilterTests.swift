import FoundationEssentials
import LibraryConformance
import PhotoLibraries
import SQLite
import Testing

@Suite struct PhotosFilterTests {
    /// The names of the assets that are listed, of those given.
    private func list(
        _ photos: SmallPhotosLibrary, of names: [String], _ change: (inout AssetFetchOptions) -> Void = { _ in }
    ) async throws -> [String] {
        var options = AssetFetchOptions()
        change(&options)
        var found: [String] = []
        for try await case .asset(let asset) in photos.library.assets(matching: options) {
            found += names.filter { SmallPhotosLibrary.identifier($0) == asset.localIdentifier }
        }
        return found
    }

    @Test(arguments: SmallPhotosLibrary.Schema.allCases)
    func hiddenAndTrashedAreLeftOutUnlessAskedFor(_ schema: SmallPhotosLibrary.Schema) async throws {
        let photos = try SmallPhotosLibrary(schema)
        let names = ["plain", "hidden", "trashed", "both"]
        try photos.add("plain")
        try photos.add("hidden", ["ZHIDDEN": .integer(1)])
        try photos.add("trashed", ["ZTRASHEDSTATE": .integer(1)])
        try photos.add("both", ["ZHIDDEN": .integer(1), "ZTRASHEDSTATE": .integer(1)])
        #expect(try await list(photos, of: names) == ["plain"])
        #expect(try await list(photos, of: names) { $0.includesHidden = true } == ["plain", "hidden"])
        #expect(try await list(photos, of: names) { $0.includesTrashed = true } == ["plain", "trashed"])
        #expect(
            try await list(photos, of: names) {
                $0.includesHidden = true
                $0.includesTrashed = true
            } == names)
    }

    @Test func ofABurstThePickedOnesAreListed() async throws {
        let photos = try SmallPhotosLibrary()
        try photos.add("key", ["ZVISIBILITYSTATE": .integer(0)])
        try photos.add("rest", ["ZVISIBILITYSTATE": .integer(2)])
        #expect(try await list(photos, of: ["key", "rest"]) == ["key"])
        let former = try SmallPhotosLibrary(.former)
        try former.add("key", ["ZAVALANCHEPICKTYPE": .integer(20)])
        try former.add("picked", ["ZAVALANCHEPICKTYPE": .integer(8)])
        try former.add("rest", ["ZAVALANCHEPICKTYPE": .integer(2)])
        try former.add("single")
        #expect(try await list(former, of: ["key", "picked", "rest", "single"]) == ["key", "picked", "single"])
    }

    @Test func whatOthersShareIsLeftOutOfAFormerLibraryToo() async throws {
        let photos = try SmallPhotosLibrary(.former)
        try photos.add("mine")
        try photos.add("theirs", ["ZCLOUDOWNERHASHEDPERSONID": .text("somebody")])
        #expect(try await list(photos, of: ["mine", "theirs"]) == ["mine"])
    }

    @Test(arguments: SmallPhotosLibrary.Schema.allCases)
    func editsAreKnownInBothSchemas(_ schema: SmallPhotosLibrary.Schema) async throws {
        let photos = try SmallPhotosLibrary(schema)
        let identifier = try photos.add(
            "a", [schema == .current ? "ZADJUSTMENTSSTATE" : "ZHASADJUSTMENTS": .integer(1)])
        let uuid = SmallPhotosLibrary.uuid("a")
        try photos.write([2, 2], to: "resources/renders/\(uuid.prefix(1))/\(uuid)_1_201_a.jpeg")
        let data = try await photos.library.imageData(for: identifier, options: PhotoDataOptions(limit: 10))
        #expect(data.bytes == [2, 2])
    }

    @Test(arguments: SmallPhotosLibrary.Schema.allCases)
    func favoritesAndScreenshots(_ schema: SmallPhotosLibrary.Schema) async throws {
        let photos = try SmallPhotosLibrary(schema)
        try photos.add("a", ["ZFAVORITE": .integer(1)])
        try photos.add("b", ["ZKINDSUBTYPE": .integer(10)])
        try photos.add("c", ["ZKINDSUBTYPE": .integer(2)])
        var screenshots = ["b"]
        if schema == .current {
            try photos.add("d", ["ZISDETECTEDSCREENSHOT": .integer(1)])
            screenshots.append("d")
        }
        let names = ["a", "b", "c", "d"]
        #expect(try await list(photos, of: names) { $0.favoritesOnly = true } == ["a"])
        #expect(try await list(photos, of: names) { $0.screenshotsOnly = true } == screenshots)
        #expect(
            try await list(photos, of: names) {
                $0.favoritesOnly = true
                $0.screenshotsOnly = true
            } == [])
    }

    /// From a moment on, and before another.
    @Test func datesAreAHalfOpenRange() async throws {
        let photos = try SmallPhotosLibrary()
        for (name, date) in [("a", 99.9), ("b", 100), ("c", 150.5), ("d", 200)] {
            try photos.add(name, ["ZDATECREATED": .real(date)])
        }
        try photos.add("undated")
        try photos.add("far", ["ZDATECREATED": .real(123_456_789_012_345)])
        let names = ["a", "b", "c", "d", "undated", "far"]
        let since = Date(timeIntervalSinceReferenceDate: 100)
        let until = Date(timeIntervalSinceReferenceDate: 200)
        #expect(try await list(photos, of: names) { $0.since = since } == ["b", "c", "d", "far"])
        #expect(try await list(photos, of: names) { $0.until = until } == ["a", "b", "c"])
        #expect(
            try await list(photos, of: names) {
                $0.since = since
                $0.until = until
            } == ["b", "c"])
        #expect(try await list(photos, of: names) { $0.until = .distantPast } == [])
    }

    // MARK: Albums and keywords

    private func fillAlbums(_ photos: SmallPhotosLibrary, _ schema: SmallPhotosLibrary.Schema) throws -> [String] {
        let names = ["a", "b", "c", "d"]
        for name in names { try photos.add(name) }
        for (key, kind, title, parent, trashed) in [
            (1, 3999, nil, nil, 0), (2, 4000, "Trips", 1, 0), (3, 4000, "Asia", 2, 0), (4, 2, "Japan", 3, 0),
            (5, 2, "Receipts", 1, 0), (6, 2, "Receipts", 2, 0), (7, 2, "Gone", 1, 1), (8, 2, "2019-10/11 Paris", 1, 0),
            (9, 2, "Fru\u{308}hstu\u{308}ck", 1, 0), (10, 1507, "Smart", 1, 0), (11, 3571, "progress-sync", nil, 0),
        ] as [(Int64, Int64, String?, Int64?, Int64)] {
            try photos.execute(
                "INSERT INTO ZGENERICALBUM (Z_PK, ZKIND, ZTRASHEDSTATE) VALUES (\(key), \(kind), \(trashed))")
            if let title { try photos.execute("UPDATE ZGENERICALBUM SET ZTITLE = \(title) WHERE Z_PK = \(key)") }
            if let parent {
                try photos.execute("UPDATE ZGENERICALBUM SET ZPARENTFOLDER = \(parent) WHERE Z_PK = \(key)")
            }
        }
        let table = schema == .current ? "Z_33ASSETS" : "Z_26ASSETS"
        let columns: SQLiteQuery = schema == .current ? "Z_33ALBUMS, Z_3ASSETS" : "Z_26ALBUMS, Z_34ASSETS"
        for (album, asset) in [(4, 1), (4, 2), (5, 2), (6, 3), (8, 4), (9, 1)] as [(Int64, Int64)] {
            try photos.execute("INSERT INTO \(name: table) (\(columns)) VALUES (\(album), \(asset))")
        }
        return names
    }

    @Test(arguments: SmallPhotosLibrary.Schema.allCases)
    func albumsAreChosenByTitleOrByFolderAndTitle(_ schema: SmallPhotosLibrary.Schema) async throws {
        let photos = try SmallPhotosLibrary(schema)
        let names = try fillAlbums(photos, schema)
        for (wanted, expected) in [
            (["Japan"], ["a", "b"]), (["Trips/Asia/Japan"], ["a", "b"]), (["Receipts"], ["b", "c"]),
            (["Trips/Receipts"], ["c"]), (["Receipts", "2019-10/11 Paris"], ["b", "c", "d"]),
            (["Fr\u{fc}hst\u{fc}ck"], ["a"]),
        ] {
            #expect(try await list(photos, of: names) { $0.albums = wanted } == expected)
        }
    }

    @Test(arguments: [
        ("Recipts", "'Receipts'"), ("receipts", "'Receipts'"), ("Asia", "'Trips/Asia/Japan'"), ("Gone", "it has"),
        ("Smart", "it has"), ("progress-sync", "it has"), ("Fruhstuck", "similar"),
    ])
    func aWrongAlbumIsAnErrorThatNamesSimilarOnes(_ wrong: String, _ hint: String) async throws {
        let photos = try SmallPhotosLibrary()
        let names = try fillAlbums(photos, .current)
        let error = await #expect(throws: PhotoLibraryError.self) {
            try await list(photos, of: names) { $0.albums = ["Japan", wrong] }
        }
        #expect(error?.code == .unsupportedFilter)
        #expect(error?.message.contains("no album '\(wrong)'") == true)
        #expect(error?.message.contains(hint) == true, "\(error?.message ?? "")")
    }

    @Test(arguments: SmallPhotosLibrary.Schema.allCases)
    func keywordsAreChosenByTheirWord(_ schema: SmallPhotosLibrary.Schema) async throws {
        let photos = try SmallPhotosLibrary(schema)
        let names = ["a", "b", "c"]
        for (index, name) in names.enumerated() {
            // Keys of attributes are not those of assets.
            let key = Int64(index + 1)
            try photos.add(name, schema == .current ? ["ZADDITIONALATTRIBUTES": .integer(key + 10)] : [:])
            try photos.execute("INSERT INTO ZADDITIONALASSETATTRIBUTES VALUES (\(key + 10), \(key))")
        }
        try photos.execute("INSERT INTO ZKEYWORD VALUES (1, 'Kids'), (2, 'kids'), (3, 'Tax 2026')")
        let column = schema == .current ? "Z_52KEYWORDS" : "Z_37KEYWORDS"
        try photos.execute(
            "INSERT INTO Z_1KEYWORDS (Z_1ASSETATTRIBUTES, \(name: column)) VALUES (11, 1), (12, 2), (13, 3), (11, 3)")
        #expect(try await list(photos, of: names) { $0.keywords = ["Kids"] } == ["a"])
        #expect(try await list(photos, of: names) { $0.keywords = ["Kids", "kids"] } == ["a", "b"])
        #expect(try await list(photos, of: names) { $0.keywords = ["Tax 2026"] } == ["a", "c"])
        let error = await #expect(throws: PhotoLibraryError.self) {
            try await list(photos, of: names) { $0.keywords = ["tax 2025"] }
        }
        #expect(error?.message.contains("'Tax 2026'") == true)
    }

    @Test func namesArePatternsOfOtherKindsOfLibraries() async throws {
        let photos = try SmallPhotosLibrary()
        let error = await #expect(throws: PhotoLibraryError.self) {
            try await list(photos, of: []) { $0.include = [GlobPattern("*.jpg")] }
        }
        #expect(error?.code == .unsupportedFilter)
    }

    @Test func whatTheDatabaseDoesNotTellIsRefused() async throws {
        let photos = try SmallPhotosLibrary(.former)
        try photos.execute("ALTER TABLE ZGENERICASSET DROP COLUMN ZKINDSUBTYPE")
        try photos.execute("ALTER TABLE ZGENERICASSET DROP COLUMN ZFAVORITE")
        try photos.execute("DROP TABLE Z_26ASSETS")
        try photos.add("a")
        #expect(try await list(photos, of: ["a"]) == ["a"])
        for change in [{ $0.screenshotsOnly = true }, { $0.favoritesOnly = true }, { $0.albums = ["x"] }]
            as [(inout AssetFetchOptions) -> Void]
        {
            let error = await #expect(throws: PhotoLibraryError.self) { try await list(photos, of: ["a"], change) }
            #expect(error?.code == .unsupportedFilter)
        }
    }
}
