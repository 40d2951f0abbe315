import Glibc
import LibraryConformance
import PhotoLibraries
import Testing

@Suite struct FolderPhotoLibraryTests {
    private let folder: TemporaryFolder
    private let library: FolderPhotoLibrary

    init() throws {
        folder = try TemporaryFolder()
        library = FolderPhotoLibrary(root: folder.path)
    }

    private func read(_ name: String, limit: Int = 1 << 20) async throws(PhotoLibraryError) -> PhotoData {
        try await library.imageData(for: LocalIdentifier(stored: name), options: PhotoDataOptions(limit: limit))
    }

    @Test func conformsToPhotoLibrary() async throws {
        try await PhotoLibraryConformance(makeWorld: { try FolderWorld() }).check()
    }

    @Test func revisionIsSizeAndWholeSeconds() async throws {
        try folder.write([1, 2, 3], to: "a.jpg")
        try folder.setModificationTime(1_700_000_000, 999_999_999, of: "a.jpg")
        #expect(try await library.revision(of: LocalIdentifier(validating: "a.jpg")) == "3-1700000000")
        #expect(try await read("a.jpg").revision == "3-1700000000")
        #expect(try await library.listing().assets.map(\.revision) == ["3-1700000000"])
    }

    // MARK: Where identifiers lead

    @Test(arguments: ["out.jpg", "deep/out.jpg", "outside/secret.jpg", "circle.jpg", "absolute.jpg"])
    func linksThatLeadOutAreNoPhotos(_ name: String) async throws {
        let other = try TemporaryFolder()
        try other.write([1], to: "secret.jpg")
        try folder.write([1], to: "deep/inside.jpg")
        try folder.link("out.jpg", to: other.path + "/secret.jpg")
        try folder.link("deep/out.jpg", to: "../../" + (other.path.split(separator: "/").last ?? "") + "/secret.jpg")
        try folder.link("outside", to: other.path)
        try folder.link("circle.jpg", to: "circle.jpg")
        try folder.link("absolute.jpg", to: folder.path + "/deep/inside.jpg")
        await expect(.notAPhoto) { () throws(PhotoLibraryError) in _ = try await read(name) }
        let listing = try await library.listing()
        #expect(listing.identifiers == ["deep/inside.jpg"])
        #expect(listing.skippedNames == ["absolute.jpg", "circle.jpg", "deep/out.jpg", "out.jpg", "outside"])
    }

    @Test(arguments: ["../secret.jpg", "a/../../secret.jpg", "/etc/passwd"])
    func storedIdentifiersThatLeadOutAreNoPhotos(_ name: String) async throws {
        try folder.write([1], to: "a/b.jpg")
        await expect(.notAPhoto) { () throws(PhotoLibraryError) in _ = try await read(name) }
    }

    @Test func linksInsideAreFollowedForPhotosAlone() async throws {
        try folder.write([7], to: ".store/1.jpg")
        try folder.write([8], to: "real/2.jpg")
        try folder.link("one.jpg", to: ".store/1.jpg")
        try folder.link("real/back.jpg", to: "../one.jpg")
        try folder.link("alias", to: "real")
        try folder.link("dangling.jpg", to: "gone.jpg")
        #expect(try await library.listing().identifiers == ["one.jpg", "real/2.jpg", "real/back.jpg"])
        #expect(try await read("real/back.jpg").bytes == [7])
        #expect(try await read("alias/2.jpg").bytes == [8])
        await expect(.missing) { () throws(PhotoLibraryError) in _ = try await read("dangling.jpg") }
    }

    @Test func pipesDevicesAndFoldersAreNoPhotos() async throws {
        try folder.write([1], to: "a.jpg")
        try folder.makePipe("pipe.jpg")
        try folder.makeFolder("folder.jpg")
        for name in ["pipe.jpg", "folder.jpg"] {
            await expect(.notAPhoto) { () throws(PhotoLibraryError) in _ = try await read(name) }
            await expect(.notAPhoto) { () throws(PhotoLibraryError) in
                _ = try await library.revision(of: LocalIdentifier(stored: name))
            }
        }
        let devices = FolderPhotoLibrary(root: "/dev")
        await expect(.notAPhoto) { () throws(PhotoLibraryError) in
            _ = try await devices.imageData(for: LocalIdentifier(stored: "zero"), options: PhotoDataOptions(limit: 10))
        }
        let listing = try await library.listing()
        #expect(listing.identifiers == ["a.jpg"])
        #expect(listing.skippedNames == ["pipe.jpg"])
    }

    @Test(arguments: ["a.jpg/b.jpg", "A.jpg", String(repeating: "x", count: 300) + ".jpg", "é/a.jpg"])
    func namesOfNothingAreMissing(_ name: String) async throws {
        try folder.write([1], to: "a.jpg")
        await expect(.missing) { () throws(PhotoLibraryError) in _ = try await read(name) }
    }

    // MARK: What is listed

    @Test func suffixesCountInAnyCaseAndOtherFilesAreIgnored() async throws {
        let photos = ["a.JPG", "b.Heic", "c.jpeg", "d.tif", "e.MPO", "f.avif"]
        let others = [
            "a.xmp", "a.JPG.xmp", "b.aae", "c.thm", "Thumbs.db", ".DS_Store", "notes.txt", "jpg", ".jpg", "x.",
        ]
        for name in photos + others { try folder.write([1], to: name) }
        let listing = try await library.listing()
        #expect(listing.identifiers == photos)
        #expect(listing.skipped.isEmpty)
    }

    @Test func foldersOfOtherProgramsArePassedOver() async throws {
        let names = [
            ".hidden/1.jpg", "@eaDir/2.jpg", "a/@eaDir/3.jpg/thumb.jpg", "My.photoslibrary/originals/4.jpg",
            "#recycle/5.jpg", "System Volume Information/6.jpg", "a/7.jpg", "trip.jpg/8.jpg",
        ]
        for name in names { try folder.write([1], to: name) }
        let listing = try await library.listing()
        #expect(listing.identifiers == ["a/7.jpg", "trip.jpg/8.jpg"])
        #expect(listing.skipped.isEmpty)
    }

    @Test func excludedFoldersAreNotEntered() async throws {
        for name in ["a.jpg", "private/b.jpg", "trip/private/c.jpg", "trip/d.png", "trip/e.jpg"] {
            try folder.write([1], to: name)
        }
        // It would be reported by who comes upon it.
        try folder.write([1], to: Array("private/bad-".utf8) + [0xff] + Array(".jpg".utf8))
        var options = AssetFetchOptions()
        options.exclude = [GlobPattern("private/"), GlobPattern("*.png")]
        var listed: [LibraryEntry] = []
        for try await entry in library.assets(matching: options) { listed.append(entry) }
        let names = listed.map { entry in
            guard case .asset(let asset) = entry else { return "\(entry)" }
            return asset.localIdentifier.rawValue
        }
        #expect(names == ["a.jpg", "trip/e.jpg"])
    }

    @Test func impossibleNamesAreReported() async throws {
        try folder.write([1], to: "good.jpg")
        try folder.write([1], to: "line\nbreak.jpg")
        try folder.write([1], to: Array("bad-".utf8) + [0xff] + Array(".jpg".utf8))
        try folder.write([1], to: Array("bad-folder-".utf8) + [0xfe] + Array("/a.jpg".utf8))
        let listing = try await library.listing()
        #expect(listing.identifiers == ["good.jpg"])
        #expect(listing.skippedNames == ["bad-folder-\u{fffd}", "bad-\u{fffd}.jpg", "line?break.jpg"])
        #expect(listing.skipped.allSatisfy { !$0.reason.isEmpty })
    }

    @Test func photosOfAFolderComeBeforeItsFoldersInTheOrderOfBytes() async throws {
        let names = ["b.jpg", "a/z.jpg", "Z.jpg", "a/b/c.jpg", "a.jpg", "c/d.jpg"]
        for name in names { try folder.write([1], to: name) }
        #expect(
            try await library.listing().identifiers == ["Z.jpg", "a.jpg", "b.jpg", "a/z.jpg", "a/b/c.jpg", "c/d.jpg"])
    }

    @Test func aPrefixMayNameOnePhoto() async throws {
        try folder.write([1], to: "a/b.jpg")
        try folder.write([1], to: "a/noSuffix")
        #expect(try await library.listing(below: LocalIdentifier(validating: "a/b.jpg")).identifiers == ["a/b.jpg"])
        #expect(
            try await library.listing(below: LocalIdentifier(validating: "a/noSuffix")).identifiers == ["a/noSuffix"])
        let error = await #expect(throws: PhotoLibraryError.self) {
            try await library.listing(below: LocalIdentifier(validating: "b"))
        }
        #expect(error?.code == .missing)
    }

    // MARK: Forms of names

    @Test(arguments: ["Caf\u{65}\u{301}", "Caf\u{e9}"], ["\u{65}\u{301}.jpg", "\u{e9}.jpg"])
    func composedIdentifiersFindNamesInEveryForm(_ parent: String, _ name: String) async throws {
        try folder.write([5], to: parent + "/" + name)
        let listing = try await library.listing()
        let expected = LocalIdentifier(stored: "Caf\u{e9}/\u{e9}.jpg")
        #expect(listing.assets.map(\.localIdentifier) == [expected])
        #expect(try await library.imageData(for: expected, options: PhotoDataOptions(limit: 10)).bytes == [5])
        let given = try LocalIdentifier(validating: "Cafe\u{301}/e\u{301}.jpg")
        #expect(try await library.imageData(for: given, options: PhotoDataOptions(limit: 10)).bytes == [5])
        let prefix = try LocalIdentifier(validating: "Cafe\u{301}")
        #expect(try await library.listing(below: prefix).assets.map(\.localIdentifier) == [expected])
    }

    /// Two marks on one letter, in an order that is neither composed nor canonically decomposed.
    @Test func namesInNoNormalFormAreFoundBySearching() async throws {
        try folder.write([6], to: "a\u{301}\u{323}.jpg")
        let identifier = try #require(try await library.listing().assets.first?.localIdentifier)
        #expect(try await library.imageData(for: identifier, options: PhotoDataOptions(limit: 10)).bytes == [6])
    }

    @Test func ofTwoNamesThatAreOneOnlyTheComposedOneIsListed() async throws {
        try folder.write([1], to: "\u{e9}.jpg")
        try folder.write([2, 2], to: "e\u{301}.jpg")
        let listing = try await library.listing()
        #expect(listing.assets.count == 1)
        #expect(listing.skipped.count == 1)
        let identifier = try #require(listing.assets.first?.localIdentifier)
        #expect(try await library.imageData(for: identifier, options: PhotoDataOptions(limit: 10)).bytes == [1])
    }

    // MARK: Trouble

    @Test func anEmptyRootIsAnUnmountedDisk() async throws {
        await expect(.unavailable) { () throws(PhotoLibraryError) in try await library.checkAvailable() }
        await expect(.unavailable) { () throws(PhotoLibraryError) in _ = try await read("a.jpg") }
        await #expect(throws: PhotoLibraryError.self) { try await library.listing() }
    }

    @Test func aDiskThatComesBackIsSeen() async throws {
        await expect(.unavailable) { () throws(PhotoLibraryError) in try await library.checkAvailable() }
        try folder.write([1], to: "a.jpg")
        #expect(try await read("a.jpg").bytes == [1])
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may read everything"))
    func photosWithoutPermissionAreToldFromBadOnes() async throws {
        try folder.write([1], to: "a.jpg")
        try folder.write([1], to: "closed/b.jpg")
        try folder.setMode(0, of: "a.jpg")
        try folder.setMode(0, of: "closed")
        await expect(.notPermitted) { () throws(PhotoLibraryError) in _ = try await read("a.jpg") }
        await expect(.notPermitted) { () throws(PhotoLibraryError) in _ = try await read("closed/b.jpg") }
        #expect(try await library.listing().skippedNames == ["closed"])
        try folder.setMode(0o755, of: "closed")
    }

    /// `/proc` holds files whose size is said to be 0 and that have bytes all the same.
    @Test func aFileThatHasMoreBytesThanItSaysIsUnreadable() async throws {
        let library = FolderPhotoLibrary(root: "/proc/self")
        await expect(.unreadable) { () throws(PhotoLibraryError) in
            _ = try await library.imageData(
                for: LocalIdentifier(stored: "status"), options: PhotoDataOptions(limit: 1 << 20))
        }
    }

    @Test func bytesAndRevisionBelongTogetherWhileAPhotoGrows() async throws {
        try folder.write([0], to: "a.jpg")
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [folder] in
                for count in 1...300 {
                    try folder.write([UInt8](repeating: 1, count: count * 100), to: "a.jpg")
                }
            }
            group.addTask {
                for _ in 1...300 {
                    do {
                        let data = try await read("a.jpg")
                        #expect(data.revision?.hasPrefix("\(data.bytes.count)-") == true)
                    } catch let error as PhotoLibraryError {
                        #expect(error.code == .unreadable)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await read("a.jpg").bytes.count == 30_000)
    }

    // MARK: Paths

    @Test func pathsAreFoundInsideTheLibrary() async throws {
        let other = try TemporaryFolder()
        try other.link("way in", to: folder.path)
        try folder.write([1], to: "sub/e\u{301}.jpg")
        #expect(try await library.place(ofPath: folder.path + "/") == .root)
        #expect(try await library.place(ofPath: other.path) == .outside)
        #expect(try await library.place(ofPath: folder.path + "/sub/..") == .root)
        #expect(
            try await library.place(ofPath: other.path + "/way in/sub") == .inside(LocalIdentifier(validating: "sub")))
        #expect(
            try await library.place(ofPath: folder.path + "/sub/e\u{301}.jpg")
                == .inside(LocalIdentifier(validating: "sub/\u{e9}.jpg")))
        await expect(.missing) { () throws(PhotoLibraryError) in
            _ = try await library.place(ofPath: folder.path + "/gone.jpg")
        }
        #expect(
            try await library.place(ofPath: other.path + "/way in/gone/b.jpg", orWhereItWas: true)
                == .inside(LocalIdentifier(validating: "gone/b.jpg")))
        #expect(try await library.place(ofPath: other.path + "/gone.jpg", orWhereItWas: true) == .outside)
        await expect(.missing) { () throws(PhotoLibraryError) in
            _ = try await library.place(ofPath: folder.path + "/gone/../b.jpg", orWhereItWas: true)
        }
        #expect(try FolderPhotoLibrary.canonicalPath(of: other.path + "/way in") == folder.path)
    }

    @Test func aLongerNameBesideTheRootIsOutside() async throws {
        try folder.write([1], to: "photos/a.jpg")
        try folder.write([1], to: "photos-old/b.jpg")
        let library = FolderPhotoLibrary(root: folder.path + "/photos")
        #expect(try await library.place(ofPath: folder.path + "/photos-old/b.jpg") == .outside)
    }
}
