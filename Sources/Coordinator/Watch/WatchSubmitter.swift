import AMQP
import Catalog
import CommandKit
import JobQueue
import PhotoLibraries
import Postgres
import TextRecognition

/// Submits what a ``LibraryWatch`` has found, each time as a batch that is told in one line.
struct WatchSubmitter: Sendable {
    private let session: CatalogSession
    private let recipe: @Sendable () async throws -> RecognizeTextRequest
    private let publisher: JobPublisher
    private let relayCatalog: PhotoCatalog

    /// - Parameters:
    ///   - recipe: how photos are read by now.
    ///   - relayCatalog: on a connection of its own.
    init(
        _ session: CatalogSession, publisher: JobPublisher, relayCatalog: PhotoCatalog,
        recipe: @escaping @Sendable () async throws -> RecognizeTextRequest
    ) {
        self.session = session
        self.publisher = publisher
        self.relayCatalog = relayCatalog
        self.recipe = recipe
    }

    /// Whether trying again later may help.
    static func mayHeal(_ error: any Error) -> Bool {
        error is PostgresError || error is AMQPError
    }

    /// Submits photos that are known to be new or changed.
    ///
    /// - Throws: `PostgresError`, `CatalogError`: then it is to be done again.
    func submit(_ assets: [PhotoAsset], of library: LibraryRecord) async throws {
        try await run(Selection(library: library, source: .assets(assets)), in: session)
    }

    /// Submits what a listing finds new or changed; there is no batch when that is nothing.
    ///
    /// - Throws: `PhotoLibraryError`, `PostgresError`, `CatalogError`: then it is to be done again.
    func submitNew(
        of library: LibraryRecord, in photos: any PhotoLibrary, matching wishes: [AssetFetchOptions]
    ) async throws {
        let selection = Selection(library: library, source: .listing(photos, wishes))
        // What is left out of a listing is told once, with the batch.
        let preview = try await submission(in: session.quiet).preview(selection)
        if preview.report.counts.accepted > 0 { try await run(selection, in: session) }
    }

    private func run(_ selection: Selection, in session: CatalogSession) async throws {
        let result = try await submission(in: session).run(selection)
        try session.output.report(result.report, result.report.text)
        try session.output.flush()
        if let obstacle = result.obstacle {
            session.output.remark("\(obstacle.description) The workers publish what waits when it is back.")
        }
        switch result.failure {
        // Somebody cancelled the batch: that is what is wanted.
        case let failure as CatalogError where failure.code == .batchCancelled: return
        case nil, is Interrupted: return
        case .some(let failure): throw failure
        }
    }

    private func submission(in session: CatalogSession) async throws -> BatchSubmission {
        BatchSubmission(
            session, options: SubmissionOptions(), recipe: try await recipe(), catalogs: [session.catalog],
            relayCatalog: relayCatalog, publisher: publisher)
    }
}
