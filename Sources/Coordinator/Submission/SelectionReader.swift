import Catalog
import CommandKit
import PhotoLibraries

/// Streams the assets of a ``Selection``, and keeps account of what is left out.
struct SelectionReader {
    private let output: CommandOutput
    /// Entries of the library that are no photos.
    private(set) var skippedCount = 0
    /// What was given as an identifier and is none, or names no photo.
    private(set) var invalidCount = 0

    /// So many are named; the rest is counted.
    private static let namedCount = 5

    init(output: CommandOutput) {
        self.output = output
    }

    /// Passes every asset on.
    ///
    /// - Throws: `PhotoLibraryError`, ``CommandError``, or what `body` throws.
    mutating func forEachAsset(
        of selection: Selection, _ body: (PhotoAsset) async throws -> Void
    ) async throws {
        for argument in selection.refused { noteInvalid("'\(argument.name)'", argument.reason) }
        switch selection.source {
        case .listing(let library, let wishes):
            for wish in wishes { try await list(library, matching: wish, body) }
        case .assets(let assets):
            for asset in assets { try await body(asset) }
        case .identifiers(let identifiers):
            for identifier in identifiers { try await body(PhotoAsset(localIdentifier: identifier)) }
        case .stale(let photos):
            try await photos.forEach(body)
        case .file(let file, let separator):
            var splitter = IdentifierSplitter(separator: separator, form: selection.library.identifierForm)
            while case let piece = try await file.nextPiece(), !piece.isEmpty {
                try await splitter.take(piece) { try await pass($0, to: body) }
            }
            try Interruption.check()
            try await splitter.end { try await pass($0, to: body) }
        }
    }

    /// Says how many more there were than were named.
    func sayRest() {
        if skippedCount > Self.namedCount { output.remark("skipped \(skippedCount - Self.namedCount) more entries") }
        if invalidCount > Self.namedCount {
            output.remark("left out \(invalidCount - Self.namedCount) more that name no photo")
        }
    }

    private mutating func list(
        _ library: any PhotoLibrary, matching options: AssetFetchOptions, _ body: (PhotoAsset) async throws -> Void
    ) async throws {
        do {
            for try await entry in library.assets(matching: options).endedByInterruption() {
                try Interruption.check()
                switch entry {
                case .asset(let asset): try await body(asset)
                case .skipped(let entry): noteSkipped(entry)
                }
            }
        } catch is CancellationError where Interruption.isRequested {
            throw Interrupted()
        } catch let error as PhotoLibraryError {
            // One wrong name does not keep the others from being read.
            guard let prefix = options.prefix, [.missing, .notAPhoto].contains(error.code) else { throw error }
            noteInvalid("'\(prefix.rawValue)'", error.description)
        }
    }

    private mutating func pass(
        _ item: IdentifierSplitter.Item, to body: (PhotoAsset) async throws -> Void
    ) async throws {
        switch item {
        case .identifier(let identifier):
            try await body(PhotoAsset(localIdentifier: identifier))
        case .invalid(let line, let reason):
            noteInvalid("line \(line)", reason.description)
        }
    }

    private mutating func noteInvalid(_ place: String, _ reason: String) {
        invalidCount += 1
        if invalidCount <= Self.namedCount { output.remark("\(place): \(reason)") }
    }

    private mutating func noteSkipped(_ entry: SkippedEntry) {
        skippedCount += 1
        if skippedCount <= Self.namedCount { output.remark("skipped '\(entry.name)': \(entry.reason)") }
    }
}
