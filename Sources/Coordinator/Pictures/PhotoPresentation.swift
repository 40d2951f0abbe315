import CommandKit
import Glibc
import Imaging
import PhotoLibraries
import RecognizerPool
import Renditions
import TextRecognition

/// Shows one photo in the way that was asked for.
struct PhotoPresentation {
    let recognizer: RecognizerConfiguration
    let output: CommandOutput
    /// Nil for the photo's own, or for what a terminal has room for.
    let size: PixelSize?
    /// Whether the size is filled to the pixel.
    let isFilled: Bool
    /// Nil for a terminal or a pipe.
    let destination: OutputPath?
    /// Whether a file that is there is written over.
    let isForced: Bool
    /// What is spared even so: the photo's file, or the folder that holds it; nil when it is none here.
    let source: String?

    /// - Parameter name: the library's, if it has one.
    /// - Throws: ``CommandError``, `PhotoLibraryError`, `RecognizerUnavailable`.
    func show(_ identifier: LocalIdentifier, of library: any PhotoLibrary, named name: String? = nil) async throws {
        let pool = TextRecognizerPool(recognizer)
        let manager = ImageManager(
            libraries: { _ in library }, renderer: pool, maximumPhotoBytes: recognizer.maximumImageBytes)
        let asset = ImageAsset(library: LibraryName(stored: name ?? ""), identifier: identifier)
        let result: Result<Void, any Error>
        do {
            result = .success(try await show(asset, with: manager, libraryName: name))
        } catch {
            result = .failure(Self.cause(of: error))
        }
        await pool.shutDown()
        try result.get()
    }

    private func show(_ asset: ImageAsset, with manager: ImageManager, libraryName: String?) async throws {
        if let destination, !destination.isStandardOutput {
            let encoding: RenditionEncoding = destination.path.lowercased().hasSuffix(".png") ? .png : .jpeg
            let result = try await image(encoding, of: asset, with: manager)
            try destination.write(result.rendition.bytes, isForced: isForced, sparing: source)
            guard output.isJSON else { return }
            try output.printJSON(
                PhotoReport(result, file: destination.path, identifier: asset.identifier, library: libraryName))
        } else if output.isJSON {
            let data = try await manager.imageDataAndOrientation(for: asset, options: options(.jpeg))
            try output.printJSON(PhotoReport(data, identifier: asset.identifier, library: libraryName))
        } else if output.isTerminal, destination == nil {
            let picture = try await image(.rgb, of: asset, with: manager)
            for line in TerminalPicture(picture.rendition).lines { try output.print(line) }
        } else {
            try output.write(try await image(.jpeg, of: asset, with: manager).rendition.bytes)
        }
    }

    private func image(
        _ encoding: RenditionEncoding, of asset: ImageAsset, with manager: ImageManager
    ) async throws -> ImageResult {
        // As wide as the terminal, and no higher than that.
        let columns = Terminal.columns(of: STDOUT_FILENO)
        let ownSize = encoding == .rgb ? PixelSize(width: columns, height: columns) : .maximum
        return try await manager.image(
            for: asset, targetSize: size ?? ownSize, contentMode: isFilled ? .aspectFill : .aspectFit,
            options: options(encoding))
    }

    /// Whoever asks for one photo wants it from wherever it is.
    private func options(_ encoding: RenditionEncoding) -> ImageRequestOptions {
        var options = ImageRequestOptions()
        options.resizeMode = isFilled ? .exact : .fast
        options.isNetworkAccessAllowed = true
        options.encoding = encoding
        return options
    }

    /// In words that say what to do.
    private static func cause(of error: any Error) -> any Error {
        switch error {
        case let error as ImageRequestError: error.underlying.map(cause) ?? error
        case let failure as RecognitionFailure:
            CommandError(.dataError, "\(failure.message) (\(failure.code.rawValue))")
        default: error
        }
    }
}
