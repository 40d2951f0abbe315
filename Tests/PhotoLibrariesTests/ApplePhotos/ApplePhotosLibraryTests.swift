import FoundationEssentials
import LibraryConformance
import PhotoLibraries
import SQLite
import Testing

@Suite struct ApplePhotosLibraryTests {
    private let photos: SmallPhotosLibrary

    init() throws {
        photos = try SmallPhotosLibrary()
    }

    private func read(
        _ name: String, _ version: AssetVersion = .current
    ) async throws(PhotoLibraryError) -> [UInt8] {
        var options = PhotoDataOptions(limit: 1 << 20)
        options.version = version
        return try await photos.library.imageData(for: SmallPhotosLibrary.identifier(name), options: options).bytes
    }

    private func revision(_ name: String) async throws(PhotoLibraryError) -> String? {
        try await photos.library.revision(of: SmallPhotosLibrary.identifier(name))
    }

    private func place(_ folder: String, _ name: String, _ suffix: String) -> String {
        let uuid = SmallPhotosLibrary.uuid(name)
        return "\(folder)/\(uuid.prefix(1))/\(uuid)\(suffix)"
    }

    @Test(arguments: ["ZDIRECTORY", "ZUUID", "ZMODIFICATIONDATE", "ZWIDTH"])
    func aRowOfOtherTypesKeepsNoOtherFromBeingListed(column: String) async throws {
        let photos = try SmallPhotosLibrary()
        try photos.add("broken")
        try photos.execute(
            "UPDATE ZASSET SET \(name: column) = zeroblob(9) WHERE ZUUID = \(SmallPhotosLibrary.uuid("broken"))")
        let sound = try photos.add("sound")
        let listing = try await photos.library.listing()
        #expect(listing.assets.map(\.localIdentifier).contains(sound))
        #expect(listing.assets.count + listing.skipped.count == 2)
    }

    @Test func conformsToPhotoLibrary() async throws {
        try await PhotoLibraryConformance(makeWorld: { try PhotosWorld() }).check()
    }

    // MARK: Which file is read

    @Test func theEditedVersionIsCurrent() async throws {
        try photos.add("a", ["ZADJUSTMENTSSTATE": .integer(1), "ZADJUSTMENTTIMESTAMP": .real(7)], original: [1])
        try photos.write([2, 2], to: place("resources/renders", "a", "_1_201_a.heic"))
        try photos.write([3, 3, 3], to: place("resources/derivatives", "a", "_1_105_c.jpeg"))
        #expect(try await read("a") == [2, 2])
        #expect(try await read("a", .unadjusted) == [1])
        #expect(try await read("a", .original) == [1])
    }

    @Test(arguments: ["_1_201_a.jpeg", "_1_201_a.heic", "_1_201_a.png"])
    func editedVersionsHaveSeveralForms(_ suffix: String) async throws {
        try photos.add("a", ["ZADJUSTMENTSSTATE": .integer(2)])
        try photos.write([9], to: place("resources/renders", "a", ".plist"))
        try photos.write([2, 2], to: place("resources/renders", "a", suffix))
        #expect(try await read("a") == [2, 2])
    }

    /// The edit was taken back; Photos had not yet tidied up.
    @Test func whatIsLeftOfAnEditIsNotRead() async throws {
        try photos.add("a", ["ZADJUSTMENTSSTATE": .integer(0)], original: [1])
        try photos.write([2, 2], to: place("resources/renders", "a", "_1_201_a.jpeg"))
        #expect(try await read("a") == [1])
    }

    @Test func theLargestPreviewStandsInForWhatIsNotHere() async throws {
        try photos.add("a", original: nil)
        try photos.write([1], to: place("resources/derivatives", "a", "_1_102_o.jpeg"))
        try photos.write([2, 2, 2], to: place("resources/derivatives/masters", "a", "_4_5005_c.jpeg"))
        try photos.write([3, 3], to: place("resources/derivatives", "a", "_1_105_c.jpeg"))
        try photos.write([4, 4, 4, 4], to: place("resources/derivatives", "a", "_2_100_o.mov"))
        #expect(try await read("a") == [2, 2, 2])
    }

    @Test func aPreviewOfAnEditIsNoOriginal() async throws {
        try photos.add("a", ["ZADJUSTMENTSSTATE": .integer(1)], original: nil)
        try photos.write([1], to: place("resources/derivatives", "a", "_1_105_c.jpeg"))
        #expect(try await read("a") == [1])
        for version in [AssetVersion.unadjusted, .original] {
            await expect(.notLocal) { () throws(PhotoLibraryError) in _ = try await read("a", version) }
        }
    }

    @Test func aPhotoThatIsOnlyInICloudIsToldFromABadOne() async throws {
        try photos.add("a", original: nil)
        let error = await #expect(throws: PhotoLibraryError.self) { try await read("a") }
        #expect(error?.code == .notLocal)
        #expect(error?.isOfSurroundings == true)
        #expect(error?.message.contains("Download Originals") == true)
        #expect(try await photos.library.listing().assets.count == 1)
    }

    @Test func ofAPairTheJPEGIsCurrentAndTheRAWOriginal() async throws {
        try photos.add("a", ["ZUNIFORMTYPEIDENTIFIER": .text("public.jpeg")], original: [1])
        try photos.write([4, 4], to: place("originals", "a", "_4.cr2"))
        try photos.write([5], to: place("originals", "a", "_3.mov"))
        #expect(try await photos.library.listing().assets.count == 1)
        #expect(try await read("a") == [1])
        #expect(try await read("a", .unadjusted) == [1])
        #expect(try await read("a", .original) == [4, 4])
    }

    /// A recognizer finds only the picture that the camera put into its file.
    @Test func ofARAWWhatPhotosMadeOfItIsCurrent() async throws {
        try photos.add("a", ["ZUNIFORMTYPEIDENTIFIER": .text("com.adobe.raw-image")], original: [1])
        #expect(try await read("a") == [1])
        try photos.write([2, 2], to: place("resources/derivatives", "a", "_1_105_c.jpeg"))
        #expect(try await read("a") == [1])
        try photos.write([3, 3, 3], to: place("resources/renders", "a", "_1_201_o.jpeg"))
        #expect(try await read("a") == [3, 3, 3])
        #expect(try await read("a", .original) == [1])
    }

    // MARK: Files outside the library

    @Test func aReferencedFileIsReadWhereItLies() async throws {
        let disk = try TemporaryFolder()
        try disk.write([7], to: "Trip/caf\u{65}\u{301}.jpg")
        try photos.add(
            "a", ["ZDIRECTORY": .text(disk.path + "/Trip"), "ZFILENAME": .text("caf\u{e9}.jpg")], original: nil)
        #expect(try await read("a") == [7])
        #expect(try await revision("a")?.hasSuffix("-o") == true)
        disk.removeAll()
        let error = await #expect(throws: PhotoLibraryError.self) { try await read("a") }
        #expect(error?.code == .notLocal)
        #expect(error?.message.contains("disk") == true)
        try photos.write([8], to: place("resources/derivatives", "a", "_1_105_c.jpeg"))
        #expect(try await read("a") == [8])
    }

    @Test(arguments: [
        ("/DISK/Trip/..", "secret.jpg"), ("/DISK/Trip", "../secret.jpg"), ("/DISK", "Trip/../secret.jpg"),
        ("/DISK/Trip", ".."), ("../../DISK", "secret.jpg"), ("A/../../..", "secret.jpg"), ("A", "../../x.jpg"),
    ])
    func noFileIsReadByWayOfItsParents(_ directory: String, _ name: String) async throws {
        let disk = try TemporaryFolder()
        try disk.write([7], to: "secret.jpg")
        try disk.makeFolder("Trip")
        let directory = directory.replacing("/DISK", with: disk.path)
        try photos.add("a", ["ZDIRECTORY": .text(directory), "ZFILENAME": .text(name)], original: nil)
        try photos.add("b")
        await expect(.notAPhoto) { () throws(PhotoLibraryError) in _ = try await read("a") }
        let listing = try await photos.library.listing()
        #expect(listing.assets.map(\.localIdentifier) == [SmallPhotosLibrary.identifier("b")])
        #expect(listing.skippedNames == [SmallPhotosLibrary.uuid("a")])
    }

    @Test func linksAndPipesAreNoPhotos() async throws {
        let disk = try TemporaryFolder()
        try disk.write([7], to: "secret.jpg")
        try disk.makeFolder("Trip")
        try disk.link("Trip/link.jpg", to: "../secret.jpg")
        try disk.makePipe("Trip/pipe.jpg")
        for name in ["link.jpg", "pipe.jpg"] {
            try photos.add(
                name, ["ZDIRECTORY": .text(disk.path + "/Trip"), "ZFILENAME": .text(name)], original: nil)
        }
        for name in ["link.jpg", "pipe.jpg"] {
            let error = await #expect(throws: PhotoLibraryError.self) { try await read(name) }
            #expect(error?.code == .notAPhoto || error?.code == .notLocal)
        }
    }

    // MARK: Revisions

    @Test func revisionsTellChangesAndWhichFileStandsForThePhoto() async throws {
        try photos.add("a", ["ZMODIFICATIONDATE": .real(585_956_295.652734)], original: nil)
        #expect(try await revision("a") == "585956295653-0-p")
        try photos.write([1], to: place("resources/derivatives", "a", "_1_105_c.jpeg"))
        #expect(try await revision("a") == "585956295653-0-p")
        try photos.write([1, 2], to: place("originals", "a", ".jpeg"))
        #expect(try await revision("a") == "585956295653-0-o")
        try photos.set("a", "ZADJUSTMENTSSTATE", 1)
        try photos.set("a", "ZADJUSTMENTTIMESTAMP", 585_956_300)
        #expect(try await revision("a") == "585956295653-585956300000-o")
        try photos.write([3], to: place("resources/renders", "a", "_1_201_a.jpeg"))
        #expect(try await revision("a") == "585956295653-585956300000-e")
        #expect(try await photos.library.listing().assets.map(\.revision) == ["585956295653-585956300000-e"])
    }

    @Test func impossibleDatesDoNotStopAnything() async throws {
        for (name, date) in [
            ("a", 123_456_789_012_345), ("b", -63_114_076_800), ("c", 1e300), ("d", -.infinity), ("e", 0),
        ] as [(String, Double)] {
            try photos.add(name, ["ZDATECREATED": .real(date), "ZMODIFICATIONDATE": .real(date)])
        }
        let assets = try await photos.library.listing().assets
        #expect(
            assets.map(\.creationDate) == [nil, nil, nil, nil, Date(timeIntervalSinceReferenceDate: 0)])
        #expect(assets[0].revision == "123456789012344992-0-o")
        #expect(assets[2].revision == "0-0-o")
    }

    // MARK: What is an asset

    @Test func whatIsNoPhotoOfTheUserIsLeftOutHoweverItIsNamed() async throws {
        try photos.add("photo")
        try photos.add("video", ["ZKIND": .integer(1)])
        try photos.add("shared", ["ZBUNDLESCOPE": .integer(2)])
        try photos.add("sent in a message", ["ZBUNDLESCOPE": .integer(3)])
        #expect(
            try await photos.library.listing().assets.map(\.localIdentifier) == [SmallPhotosLibrary.identifier("photo")]
        )
        let names = ["video", "shared", "sent in a message"]
        for name in names {
            await expect(.notAPhoto) { () throws(PhotoLibraryError) in _ = try await read(name) }
            await expect(.notAPhoto) { () throws(PhotoLibraryError) in _ = try await revision(name) }
        }
        let found = try await photos.library.assets(
            withLocalIdentifiers: (names + ["photo"]).map { SmallPhotosLibrary.identifier($0) })
        #expect(found.map(\.localIdentifier) == [SmallPhotosLibrary.identifier("photo")])
    }

    @Test func aRowWithoutAUUIDIsReported() async throws {
        try photos.add("a", ["ZUUID": .text("not a uuid\n")])
        try photos.add("b")
        let listing = try await photos.library.listing()
        #expect(listing.assets.count == 1)
        #expect(listing.skippedNames == ["not a uuid?"])
    }

    @Test func manyAreFoundByIdentifierInTheOrderGiven() async throws {
        for index in 0..<1100 { try photos.add("\(index)", original: nil) }
        let wanted = (0..<1100).reversed().map { SmallPhotosLibrary.identifier("\($0)") }
        #expect(try await photos.library.assets(withLocalIdentifiers: wanted).map(\.localIdentifier) == wanted)
    }

    @Test func onePhotoIsListedByItsIdentifierWhateverItsState() async throws {
        try photos.add("a", ["ZHIDDEN": .integer(1), "ZTRASHEDSTATE": .integer(1)])
        try photos.add("b")
        let identifier = SmallPhotosLibrary.identifier("a")
        #expect(try await photos.library.listing(below: identifier).assets.map(\.localIdentifier) == [identifier])
        let error = await #expect(throws: PhotoLibraryError.self) {
            try await photos.library.listing(below: SmallPhotosLibrary.identifier("c"))
        }
        #expect(error?.code == .missing)
    }
}
