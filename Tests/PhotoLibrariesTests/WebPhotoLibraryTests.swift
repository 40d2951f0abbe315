import HTTP
import LibraryConformance
import Synchronization
import Testing

@testable import PhotoLibraries

/// Photos on a real HTTPS server.
@Suite struct WebPhotoLibraryTests {
    private let server: WebServer
    private let list: String
    /// On the server, of this test alone.
    private let folder: String
    private let library: WebPhotoLibrary

    init() throws {
        server = try WebServer.shared.get()
        folder = "\(UInt64.random(in: .min ... .max))"
        list = "\(server.folder.path)/\(folder).list"
        library = try WebPhotoLibrary(location: list, client: server.client())
        try server.write([1, 2, 3], to: "\(folder)/a.jpg")
    }

    private func write(list text: String) throws {
        try server.folder.write(Array(text.utf8), to: "\(folder).list")
    }

    private func read(_ name: String, limit: Int = 1000) async throws(PhotoLibraryError) -> PhotoData {
        try await library.imageData(for: identifier(name), options: PhotoDataOptions(limit: limit))
    }

    private func identifier(_ name: String) -> LocalIdentifier {
        LocalIdentifier(stored: "https://localhost:\(server.port)/\(folder)/\(name)")
    }

    private func expectReading(_ name: String, _ code: PhotoLibraryError.Code, mentions word: String = "") async {
        do throws(PhotoLibraryError) {
            _ = try await read(name)
            Issue.record("\(name) was read")
        } catch {
            #expect(error.code == code, "\(error)")
            #expect(error.message.contains(word), "\(error)")
        }
    }

    @Test func keepsThePromisesOfALibrary() async throws {
        try await PhotoLibraryConformance { try WebWorld() }.check()
    }

    // MARK: Answers

    @Test(arguments: [
        (404, PhotoLibraryError.Code.missing), (410, .missing), (401, .notPermitted), (403, .notPermitted),
        (451, .notPermitted), (408, .unavailable), (429, .unavailable), (500, .unavailable), (503, .unavailable),
        (400, .unreadable), (418, .unreadable), (300, .unreadable), (304, .unreadable),
    ])
    func eachStatusHasItsMeaning(status: Int, code: PhotoLibraryError.Code) async {
        await expectReading("a.jpg?status=\(status)", code, mentions: "\(status) from localhost:\(server.port)")
    }

    @Test func aServerInTroubleIsAskedAgain() async throws {
        #expect(try await read("a.jpg?status=503&times=2").bytes == [1, 2, 3])
        await expectReading("a.jpg?status=503&times=3", .unavailable)
        // Missing is missing, at once: the second question would find it.
        await expectReading("a.jpg?status=404&times=1", .missing)
    }

    @Test func whatAServerAsksToWaitIsWaited() async throws {
        let pauses = Mutex<[Duration]>([])
        let client = server.client { pause in pauses.withLock { $0.append(pause) } }
        let library = try WebPhotoLibrary(location: list, client: client)
        _ = try await library.imageData(
            for: identifier("a.jpg?status=429&times=2&retry-after=7"), options: PhotoDataOptions(limit: 10))
        #expect(pauses.withLock { $0 } == [.seconds(7), .seconds(7)])
        await expect(.unavailable) { () throws(PhotoLibraryError) in
            _ = try await library.imageData(
                for: identifier("a.jpg?status=429&times=1&retry-after=3600"), options: PhotoDataOptions(limit: 10))
        }
    }

    @Test func aBrokenAnswerIsNoPhoto() async throws {
        await expectReading("a.jpg?stop=2", .unavailable)
    }

    @Test func aPageInAPhotosPlaceIsNone() async throws {
        try server.write(Array("\n <!doctype html><p>Please log in".utf8), to: "\(folder)/login")
        await expectReading("login?type=text/html%3B%20charset%3Dutf-8", .notAPhoto, mentions: "web page")
        // Whatever the server calls it, bytes that are no page may be a photo.
        #expect(try await read("a.jpg?type=text/html").bytes == [1, 2, 3])
    }

    // MARK: Revisions

    @Test(arguments: ["", "&ranges=no"], ["405", "501", "403", "400"])
    func withoutHeadOneByteTellsTheRevision(ranges: String, status: String) async throws {
        let data = try await read("a.jpg")
        #expect(data.revision != nil)
        let asked = identifier("a.jpg?head=\(status)\(ranges)")
        #expect(try await library.revision(of: asked) == data.revision)
    }

    @Test(arguments: ["", "&head=405"])
    func withoutATagTheTimeAndLengthAreTheRevision(wish: String) async throws {
        let data = try await read("a.jpg?without=ETag")
        #expect(data.revision?.hasSuffix("GMT, 3") == true)
        #expect(try await library.revision(of: identifier("a.jpg?without=ETag\(wish)")) == data.revision)
    }

    @Test func aServerMayTellNothing() async throws {
        let name = "a.jpg?without=ETag,Last-Modified,Content-Length"
        let data = try await read(name)
        #expect(data.bytes == [1, 2, 3])
        #expect(data.revision == nil)
        #expect(try await library.revision(of: identifier(name)) == nil)
    }

    @Test func aLimitHoldsWithoutAnAnnouncedLengthToo() async throws {
        await expect(.tooLarge) { () throws(PhotoLibraryError) in
            _ = try await read("a.jpg?without=Content-Length", limit: 2)
        }
        #expect(try await read("a.jpg?without=Content-Length", limit: 3).bytes.count == 3)
    }

    @Test func ofManyAddressesThoseThatAreThereAreFoundInOrder() async throws {
        var names = (0..<20).map { "\($0).jpg" }
        for name in names { try server.write([1], to: "\(folder)/\(name)") }
        names += ["gone.jpg", "0.jpg?status=503", "0.jpg?status=403"]
        let found = await library.assets(withLocalIdentifiers: names.map(identifier) + [LocalIdentifier(stored: "x")])
        #expect(found.map(\.localIdentifier) == names.filter { $0 != "gone.jpg" }.map(identifier))
        #expect(found.dropLast(2).allSatisfy { $0.revision != nil })
        // Its server says nothing about it now: it may be there.
        #expect(found.suffix(2).allSatisfy { $0.revision == nil })
    }

    // MARK: Where it may ask

    @Test func redirectsAreFollowedToTheEnd() async throws {
        #expect(try await read("x?to=a.jpg").bytes == [1, 2, 3])
        #expect(try await read("x?to=x%3Fto%3Da.jpg").bytes == [1, 2, 3])
        #expect(try await library.revision(of: identifier("x?to=a.jpg")) == read("a.jpg").revision)
        await expectReading("x?to=%3Fto%3Dgone.jpg", .missing)
        await expectReading("x?to=http://localhost:\(server.port)/a.jpg", .unreadable, mentions: "without encryption")
    }

    @Test func aCircleOfRedirectsEnds() async throws {
        await expectReading("x?to=", .unreadable, mentions: "redirect")
    }

    @Test(arguments: ["localhost", "127.0.0.1", "[::1]", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]", "0"])
    func privateAddressesAreNotAskedUnlessAllowed(host: String) async throws {
        let library = try WebPhotoLibrary(location: list, client: server.client(.publicOnly))
        let identifier = try LocalIdentifier(validating: "https://\(host):\(server.port)/\(folder)/a.jpg", as: .address)
        let error = await #expect(throws: PhotoLibraryError.self) {
            try await library.imageData(for: identifier, options: PhotoDataOptions(limit: 1000))
        }
        #expect(error?.code == .notPermitted)
        #expect(error?.message.contains("--allow-private") == true)
        await expect(.notPermitted) { () throws(PhotoLibraryError) in _ = try await library.revision(of: identifier) }
    }

    @Test func plainHTTPNeedsTheSamePermission() async throws {
        let identifier = LocalIdentifier(stored: "http://example.org/a.jpg")
        for allows in [false, true] {
            var options = LibraryOptions()
            options.allowsPrivateAddresses = allows
            try write(list: identifier.rawValue)
            let library = try WebPhotoLibrary(location: list, options: options)
            let listing = try await library.listing()
            #expect(listing.identifiers == (allows ? [identifier.rawValue] : []))
            #expect(listing.skipped.map { $0.reason.contains("--allow-private") } == (allows ? [] : [true]))
        }
    }

    @Test func aServerThatIsNotTrustedIsNotAsked() async throws {
        let library = try WebPhotoLibrary(location: list, client: WebClient(HTTPConfiguration()))
        let error = await #expect(throws: PhotoLibraryError.self) {
            try await library.imageData(for: identifier("a.jpg"), options: PhotoDataOptions(limit: 1000))
        }
        #expect(error?.code == .unavailable)
        #expect(error?.message.contains("certificate") == true && error?.message.contains("PHOTOTEXT_CA_FILE") == true)
    }

    @Test func withoutTheNetworkThereIsNothing() async throws {
        var options = PhotoDataOptions(limit: 1000)
        options.isNetworkAccessAllowed = false
        await expect(.notLocal) { () throws(PhotoLibraryError) in
            _ = try await library.imageData(for: identifier("a.jpg"), options: options)
        }
    }

    @Test func progressIsTold() async throws {
        let progress = Mutex<[Double]>([])
        var options = PhotoDataOptions(limit: 1000)
        options.progress = { value in progress.withLock { $0.append(value) } }
        _ = try await library.imageData(for: identifier("a.jpg"), options: options)
        #expect(progress.withLock { $0.last } == 1)
    }

    // MARK: Lists

    @Test func linesThatAreNoAddressesAreToldByNumber() async throws {
        let text = """
            \u{feff}# my photos
            https://Example.org:443/a.jpg#top

               https://example.org/b.jpg  \r
            ftp://example.org/c.jpg
            https://me:geheim@example.org/d.jpg
            https://10.0.0.1/e.jpg
            https://example.org:99999/f.jpg
            http://example.org/g.jpg
            https://example.org/\(String(repeating: "x", count: 100_000))
            https://example.org/发票.jpg
            """
        try write(list: text)
        let library = try WebPhotoLibrary(
            location: list, client: server.client(.publicOnly))
        let listing = try await library.listing()
        #expect(
            listing.identifiers == [
                "https://example.org/a.jpg", "https://example.org/b.jpg", "https://example.org/发票.jpg",
            ])
        #expect(listing.skipped.map(\.name) == [5, 6, 7, 8, 9, 10].map { "line \($0)" })
        #expect(!"\(listing.skipped)".contains("geheim"))
    }

    @Test func aListMayItselfBeOnTheWeb() async throws {
        let lines = (0..<30_000).map { "https://example.org/\($0).jpg\n" }
        try server.write(Array(lines.joined().utf8), to: "\(folder)/list.txt")
        let library = try WebPhotoLibrary(location: identifier("list.txt").rawValue, client: server.client())
        #expect(try await library.listing().assets.count == 30_000)
        let missing = try WebPhotoLibrary(location: identifier("gone.txt").rawValue, client: server.client())
        let error = await #expect(throws: PhotoLibraryError.self) { try await missing.listing() }
        #expect(error?.code == .unavailable)
        let part = try WebPhotoLibrary(location: identifier("list.txt?stop=10").rawValue, client: server.client())
        await #expect(throws: PhotoLibraryError.self) { try await part.listing() }
    }

    @Test func namesMayBeFiltered() async throws {
        let text = ["a/1.jpg", "a/2.png", "b/3.jpg"].map { "https://example.org/\($0)\n" }.joined()
        try write(list: text)
        var options = AssetFetchOptions()
        options.include = [GlobPattern("*.jpg")]
        options.exclude = [GlobPattern("b")]
        var found: [String] = []
        for try await case .asset(let asset) in library.assets(matching: options) {
            found.append(asset.localIdentifier.rawValue)
        }
        #expect(found == ["https://example.org/a/1.jpg"])
    }

    @Test(arguments: ["", "ftp://example.org/list", "https://me:geheim@example.org/list", "https://"])
    func aListIsAtAPathOrAnAddress(location: String) {
        let error = #expect(throws: PhotoLibraryError.self) { try WebPhotoLibrary(location: location) }
        #expect(error?.code == .invalidLocation)
        #expect(error?.message.contains("geheim") == false)
    }
}
