import Foundation
import Imaging
import PhotoFixtures
import PhotoLibraries
import RecognizerPool
import Renditions
import Testing
import TextRecognition

/// Image managers over the built `phototext-recognizer`.
@Suite(.timeLimit(.minutes(3)))
struct RealRenditionTests {
    private let world = ImagingWorld()
    private let target = PixelSize(width: 400, height: 400)

    /// A drawn photo of 1200 × 800 pixels in the library.
    private func sign(_ format: PhotoFixtures.ImageFormat = .jpeg, orientation: Int = 1) throws -> ImageAsset {
        try photo(FixturePhoto(index: 1, kind: .sign).render(format, orientation: orientation))
    }

    private func photo(_ bytes: [UInt8], named name: String = "photo") -> ImageAsset {
        let asset = world.asset(name)
        world.library.put(.init(data: PhotoData(bytes: bytes, revision: "1")), at: asset.identifier)
        return asset
    }

    private func withManager(_ body: (CachingImageManager) async throws -> Void) async throws {
        let pool = TextRecognizerPool(RecognizerConfiguration())
        do {
            try await body(CachingImageManager(libraries: world.lookup, renderer: pool))
        } catch {
            Issue.record(error)
        }
        await pool.shutDown()
    }

    private func results(_ results: ImageResults) async throws -> [Rendition] {
        var renditions: [Rendition] = []
        for try await result in results { renditions.append(result.rendition) }
        return renditions
    }

    @Test func aDegradedPictureIsFollowedByTheOneAskedFor() async throws {
        let asset = try sign(orientation: 8)
        try await withManager { manager in
            let pictures = try await results(manager.images(for: asset, targetSize: target))
            #expect(pictures.map(\.quality) == [.reduced, .full])
            #expect(pictures.map(\.size) == [PixelSize(width: 150, height: 100), PixelSize(width: 400, height: 267)])
            // The second time it is there.
            let again = try await results(manager.images(for: asset, targetSize: target))
            #expect(again == [pictures[1]])
        }
    }

    @Test func exactIsOnlyTheLast() async throws {
        let asset = try sign()
        try await withManager { manager in
            var options = ImageRequestOptions()
            options.resizeMode = .exact
            let pictures = try await results(
                manager.images(for: asset, targetSize: target, contentMode: .aspectFill, options: options))
            #expect(pictures.map(\.size) == [PixelSize(width: 150, height: 100), target])
            options.normalizedCropRect = CropRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
            let part = try await manager.image(for: asset, targetSize: target, options: options)
            #expect(part.rendition.size == PixelSize(width: 400, height: 267))
        }
    }

    @Test func theMaximumIsThePhotosOwnSize() async throws {
        let asset = try sign(.webp, orientation: 6)
        try await withManager { manager in
            let picture = try await manager.image(for: asset, targetSize: .maximum)
            #expect(picture.rendition.size == PixelSize(width: 1200, height: 800))
        }
    }

    @Test(arguments: PhotoFixtures.ImageFormat.allCases) func aPhotoSaysWhatItIs(format: PhotoFixtures.ImageFormat)
        async throws
    {
        let asset = try sign(format, orientation: format.hasOrientation ? 3 : 1)
        try await withManager { manager in
            let data = try await manager.imageDataAndOrientation(for: asset)
            #expect(data.description.orientation == (format.hasOrientation ? 3 : 1))
            #expect(data.description.size == PixelSize(width: 1200, height: 800))
            #expect(data.description.typeIdentifier.hasSuffix(format.rawValue))
        }
    }

    @Test func aPreparedPictureNeedsNoRecognizerAnyMore() async throws {
        let asset = try sign()
        let pool = TextRecognizerPool(RecognizerConfiguration())
        let manager = CachingImageManager(libraries: world.lookup, renderer: pool)
        manager.startCachingImages(for: [asset], targetSize: target)
        await world.wait { manager.statistics.preparedBytes > 0 }
        await pool.shutDown()
        let pictures = try await results(manager.images(for: asset, targetSize: target))
        #expect(pictures.map(\.quality) == [.full])
    }

    @Test func whatIsNoPhotoHasATypedFailure() async throws {
        let asset = photo(Array("<html>404</html>".utf8))
        try await withManager { manager in
            let error = await #expect(throws: ImageRequestError.self) {
                try await manager.image(for: asset, targetSize: target)
            }
            #expect(error?.code == .undecodable)
            #expect((error?.underlying as? RecognitionFailure)?.code == .unsupported)
        }
    }

    // MARK: Photos of cameras

    @Test(.enabled(if: RealPhotos.folder != nil, "no shared/data beside the checkout"))
    func photosOfCamerasAreUpright() async throws {
        try await withManager { manager in
            for (shape, size) in [
                ("Landscape", PixelSize(width: 400, height: 267)), ("Portrait", .init(width: 267, height: 400)),
            ] {
                for orientation in 1...8 {
                    let name = "orientation/recurser_\(shape)_\(orientation).jpg"
                    let asset = try photo(RealPhotos.bytes(name), named: name)
                    let picture = try await manager.image(for: asset, targetSize: target)
                    #expect(picture.rendition.size == size, "\(shape) \(orientation)")
                }
            }
        }
    }

    @Test(
        .enabled(if: RealPhotos.folder != nil, "no shared/data beside the checkout"),
        arguments: ["heic/exiv2_IMG_3578.heic", "avif/libheif_example.avif", "formats/pil_mpo_frozenpond.mpo"])
    func photosOfCamerasHaveAPictureAtOnce(name: String) async throws {
        let asset = try photo(RealPhotos.bytes(name))
        try await withManager { manager in
            let pictures = try await results(manager.images(for: asset, targetSize: target))
            #expect(pictures.last?.quality == .full)
            #expect(pictures.dropLast().map(\.quality.isDegraded).filter { !$0 } == [])
            #expect(pictures.allSatisfy { $0.size.width <= 400 && $0.size.height <= 400 })
        }
    }
}

/// Photos of cameras, beside the checkout.
private enum RealPhotos {
    static var folder: URL? {
        var checkout = URL(filePath: #filePath)
        for _ in 0..<3 { checkout.deleteLastPathComponent() }
        let folder = checkout.deletingLastPathComponent().appending(path: "shared/data")
        return FileManager.default.fileExists(atPath: folder.path()) ? folder : nil
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: #require(folder).appending(path: name)))
    }
}
