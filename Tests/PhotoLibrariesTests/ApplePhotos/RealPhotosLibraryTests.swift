import FoundationEssentials
import Glibc
import LibraryConformance
import PhotoLibraries
import Testing

/// Two libraries that Photos itself made, pruned: `../shared/data/photoslibrary/README.txt` tells of what.
@Suite(.enabled(if: RealPhotosLibrary.folder != nil, "there is no ../shared/data/photoslibrary beside the checkout"))
struct RealPhotosLibraryTests {
    @Test(arguments: RealPhotosLibrary.all)
    func everyAssetIsAsPhotosHasIt(_ real: RealPhotosLibrary) async throws {
        let before = FolderTraces(of: real.path)
        var options = AssetFetchOptions()
        options.includesHidden = true
        options.includesTrashed = true
        var listed: [String: PhotoAsset] = [:]
        for try await case .asset(let asset) in real.library.assets(matching: options) {
            listed[String(asset.localIdentifier.rawValue.dropLast("/L0/001".count))] = asset
        }
        // The database alone knows which of a burst were not picked.
        let expected = try real.expected().filter { $0.isPhoto && !real.unpicked.contains($0.uuid) }
        #expect(Set(listed.keys) == Set(expected.map(\.uuid)))
        for row in expected {
            let asset = try #require(listed[row.uuid])
            #expect(asset.pixelWidth == row.width)
            #expect(asset.pixelHeight == row.height)
            if let date = row.created {
                let difference = asset.creationDate?.timeIntervalSince(date) ?? .infinity
                #expect(abs(difference) < 0.001, "\(row.uuid)")
            } else {
                #expect(asset.creationDate == nil)
            }
        }
        #expect(FolderTraces(of: real.path) == before)
    }

    @Test(arguments: RealPhotosLibrary.all)
    func filtersAgreeWithPhotos(_ real: RealPhotosLibrary) async throws {
        func uuids(_ change: (inout AssetFetchOptions) -> Void) async throws -> Set<String> {
            var options = AssetFetchOptions()
            change(&options)
            var uuids: Set<String> = []
            for try await case .asset(let asset) in real.library.assets(matching: options) {
                uuids.insert(String(asset.localIdentifier.rawValue.prefix(36)))
            }
            return uuids
        }
        let expected = try real.expected().filter { $0.isPhoto && !real.unpicked.contains($0.uuid) }
        func uuids(where isWanted: (RealPhotosLibrary.Row) -> Bool) -> Set<String> {
            Set(expected.filter(isWanted).map(\.uuid))
        }
        #expect(try await uuids { _ in } == uuids { !$0.isHidden && !$0.isTrashed })
        #expect(try await uuids { $0.includesHidden = true } == uuids { !$0.isTrashed })
        #expect(try await uuids { $0.includesTrashed = true } == uuids { !$0.isHidden })
        #expect(
            try await uuids { $0.favoritesOnly = true } == uuids { $0.isFavorite && !$0.isHidden && !$0.isTrashed })
    }

    @Test(arguments: RealPhotosLibrary.all)
    func photosAreReadOrToldToBeElsewhere(_ real: RealPhotosLibrary) async throws {
        let before = FolderTraces(of: real.path)
        for row in try real.expected() {
            let identifier = try LocalIdentifier(validating: row.uuid.lowercased(), as: .photosAsset)
            let outcome: Result<PhotoData, PhotoLibraryError>
            do {
                outcome = .success(
                    try await real.library.imageData(for: identifier, options: PhotoDataOptions(limit: 1 << 26)))
            } catch {
                outcome = .failure(error)
            }
            switch (row.isPhoto, row.isPresent) {
            case (false, _): #expect(throws: PhotoLibraryError.self) { try outcome.get() }
            case (true, true):
                let data = try outcome.get()
                #expect(data.bytes.count > 1000)
                #expect(data.revision?.hasSuffix(real.edited.contains(row.uuid) ? "-e" : "-o") == true)
            case (true, false):
                let error = #expect(throws: PhotoLibraryError.self) { try outcome.get() }
                #expect(error?.code == .notLocal)
            }
        }
        #expect(FolderTraces(of: real.path) == before)
    }

    @Test func albumsKeywordsAndScreenshotsOfRealLibraries() async throws {
        func count(_ real: RealPhotosLibrary, _ change: (inout AssetFetchOptions) -> Void) async throws -> [String] {
            var options = AssetFetchOptions()
            change(&options)
            var uuids: [String] = []
            for try await case .asset(let asset) in real.library.assets(matching: options) {
                uuids.append(String(asset.localIdentifier.rawValue.prefix(8)))
            }
            return uuids
        }
        let (photos, media) = (RealPhotosLibrary.all[0], RealPhotosLibrary.all[1])
        #expect(try await count(photos) { $0.albums = ["Pumpkin Farm"] } == ["1EB2B765", "F12384F6", "D79B8D77"])
        #expect(try await count(photos) { $0.albums = ["Test Album"] } == ["F12384F6", "D79B8D77"])
        #expect(
            try await count(photos) { $0.albums = ["Folder1/SubFolder2/AlbumInFolder"] } == ["E9BC5C36", "3DD2C897"])
        #expect(try await count(photos) { $0.albums = ["2019-10/11 Paris Clermont"] } == ["3DD2C897"])
        #expect(
            try await count(photos) {
                $0.albums = ["2018-10 - Sponsion, Museum, Fr\u{fc}hst\u{fc}ck, R\u{f6}mermuseum"]
            }
                == ["3DD2C897"])
        #expect(try await count(photos) { $0.albums = ["EmptyAlbum"] } == [])
        #expect(try await count(photos) { $0.keywords = ["wedding"] } == ["E9BC5C36", "6191423D"])
        #expect(try await count(photos) { $0.keywords = ["London 2018"] } == ["DC99FBDD"])
        #expect(try await count(photos) { $0.keywords = ["Birthday"] } == [])
        #expect(try await count(media) { $0.screenshotsOnly = true } == ["A344F711"])
        #expect(
            try await count(media) { $0.albums = ["BurstAlbum", "BurstPhotoSelection"] } == ["79D1A1A5", "BB0F9F05"])
    }
}
