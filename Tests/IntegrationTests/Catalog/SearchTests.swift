import Catalog
import PhotoLibraries
import TestSupport
import Testing
import TextRecognition

@Suite(.enabled(if: TestServers.arePresent, "\(TestServers.reason)"))
struct SearchTests {
    private static let texts = [
        "receipt.jpg": "电子发票 Invoice No. 2026-03-15\n金额 128 元",
        "menu.jpg": "Fish & Chips £12.50\nbeginning at noon",
        "sign.jpg": "禁止停车\nNo parking",
        "blank.jpg": "",
    ]

    @Test(arguments: [
        ("发票", ["receipt.jpg"]),
        ("票", ["receipt.jpg"]),
        ("电子发票", ["receipt.jpg"]),
        ("子发", ["receipt.jpg"]),
        ("发子", []),
        ("停车 禁止", ["sign.jpg"]),
        ("发票 停车", []),
        ("invoice", ["receipt.jpg"]),
        ("INVO", ["receipt.jpg"]),
        ("ｉｎｖｏｉｃｅ", ["receipt.jpg"]),
        ("voice", []),
        ("no", ["menu.jpg", "receipt.jpg", "sign.jpg"]),
        ("\"no\"", ["receipt.jpg", "sign.jpg"]),
        ("2026-03-15", ["receipt.jpg"]),
        ("2026.03", ["receipt.jpg"]),
        ("03-2026", []),
        ("\"fish chips\"", ["menu.jpg"]),
        ("\"chips fish\"", []),
        ("chips fish", ["menu.jpg"]),
        ("发票Invoice", ["receipt.jpg"]),
        ("12.50", ["menu.jpg"]),
        ("128元", ["receipt.jpg"]),
        ("' & ! \\ :* (", []),
        ("", []),
    ])
    func finds(query: String, expected: [String]) async throws {
        try await CatalogTestCase.with { test in
            for (name, text) in Self.texts { try await test.read(name, text: text, content: name) }
            let hits = try await test.catalog.search(query)
            #expect(hits.map(\.identifier.rawValue).sorted() == expected)
        }
    }

    @Test func hitSaysWhereItIsAndWhatToMark() async throws {
        try await CatalogTestCase.with { test in
            try await test.read("receipt.jpg", text: "first line\n电子发票 Invoice 7")
            let hit = try #require(try await test.catalog.search("发票 inv").first)
            #expect(hit.library == test.library)
            #expect(hit.line == "电子发票 Invoice 7")
            #expect(hit.marks == [2..<4, 5..<8])
        }
    }

    @Test func limitAndLibraryRestrict() async throws {
        try await CatalogTestCase.with { test in
            for name in ["a", "b", "c"] { try await test.read(name, text: "same text", content: name) }
            #expect(try await test.catalog.search("same", limit: 2).count == 2)
            #expect(try await test.catalog.search("same", library: test.library).count == 3)
            #expect(try await test.catalog.search("same", library: "elsewhere").isEmpty)
        }
    }

    /// A word that is everywhere in a big library must not hide the few hits in a small one.
    @Test func smallLibraryIsNotDrownedByABigOne() async throws {
        try await CatalogTestCase.with { test in
            try await test.fill(photos: 3000)
            _ = try await test.catalog.addLibrary(name: "small", kind: "folder", location: "/small", host: nil)
            let submission = try await test.catalog.openBatch(library: "small", request: .init())
            let page = try await test.catalog.submit(CatalogTestCase.assets(["rare.jpg"]), to: submission)
            let claim = try await test.claimFirst(of: page)
            _ = try await test.catalog.complete(claim, with: CatalogTestCase.photo("a common word"))
            let hits = try await test.catalog.search("common", library: "small")
            #expect(hits.map(\.identifier.rawValue) == ["rare.jpg"])
        }
    }

    @Test func indexAnswersAmongManyPhotos() async throws {
        try await CatalogTestCase.with { test in
            try await test.fill(photos: 100_000)
            try await test.database.execute("ANALYZE")
            for query in ["common", "common 12345", "发票", "票", "photo12345"] {
                let plan = try await test.catalog.searchPlan(query)
                #expect(plan.contains("Bitmap Index Scan on recognition_search"), "\(plan)")
                #expect(!plan.contains("Seq Scan on recognition"), "\(plan)")
            }
            #expect(try await test.catalog.search("photo12345").map(\.identifier.rawValue) == ["photo 12345.jpg"])
            #expect(try await test.catalog.search("common", limit: 20).count == 20)
            #expect(try await test.catalog.search("发票", limit: 20).count == 20)
        }
    }

    /// The biggest vector that is made is one that PostgreSQL takes.
    @Test func longTextsAreStored() async throws {
        try await CatalogTestCase.with { test in
            let words = (0..<4500).map { String(repeating: "𐌰", count: 60) + String($0) }
            try await test.read("words.jpg", text: "start\n" + words.joined(separator: "\n"), content: "words")
            #expect(try await test.catalog.search("start").count == 1)
            let ideographs = (0..<60_000).compactMap { Unicode.Scalar(0x4e00 + ($0 * 7919) % 20_000) }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: ideographs)
            try await test.read("chinese.jpg", text: String(text), content: "chinese")
            let middle = String(String(text).dropFirst(20_000).prefix(5))
            #expect(try await test.catalog.search(middle).map(\.identifier.rawValue) == ["chinese.jpg"])
        }
    }
}

extension CatalogTestCase {
    /// Photos that were read, made by the database itself. All have "common", one in a hundred has "发票", and each has
    /// a number.
    func fill(photos count: Int) async throws {
        _ = try await catalog.recipeID(for: .init())
        try await database.execute(
            """
            INSERT INTO phototext.asset (library_id, local_identifier, content)
            SELECT library.id, 'photo ' || number || '.jpg', sha256(number::text::bytea)
            FROM phototext.library, generate_series(1, \(count)) AS number;
            INSERT INTO phototext.recognition (content, recipe_id, transcript, pages, orientation, width, height, engine,
                engine_reason, pipeline_revision, models, is_damaged, is_partial, search)
            SELECT sha256(number::text::bytea), recipe.id, 'common photo' || number, '[]', 1, 640, 480, 'tesseract',
                'asked for', 1, '{}', false, false, (CASE WHEN number % 100 = 0
                    THEN format('''common'':1 ''photo%s'':2 ''发票'':3 ''发'':3 ''票'':4', number)
                    ELSE format('''common'':1 ''photo%s'':2', number) END)::tsvector
            FROM phototext.recipe, generate_series(1, \(count)) AS number;
            """)
    }
}
