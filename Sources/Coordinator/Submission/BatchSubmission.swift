import Catalog
import CommandKit
import FailPoints
import JobQueue
import PhotoLibraries
import Postgres
import TextRecognition

/// Submits one ``Selection`` as a batch, from the first identifier to the report.
struct BatchSubmission {
    private let session: CatalogSession
    private let options: SubmissionOptions
    private let recipe: RecognizeTextRequest
    private let catalogs: [PhotoCatalog]
    private let relayCatalog: PhotoCatalog
    private let publisher: JobPublisher

    /// What came of it.
    struct Result {
        var report: SubmissionReport
        var obstacle: BrokerObstacle?
        var invalidCount = 0
        /// What ended the submission early; everything before it is submitted.
        var failure: (any Error)?
    }

    /// - Parameters:
    ///   - catalogs: each on a connection of its own: so many pages are decided at a time.
    ///   - relayCatalog: on a connection of its own.
    init(
        _ session: CatalogSession, options: SubmissionOptions, recipe: RecognizeTextRequest,
        catalogs: [PhotoCatalog], relayCatalog: PhotoCatalog, publisher: JobPublisher
    ) {
        self.session = session
        self.options = options
        self.recipe = recipe
        self.catalogs = catalogs
        self.relayCatalog = relayCatalog
        self.publisher = publisher
    }

    /// - Throws: `PostgresError`: what was committed before stays, and the same command again converges.
    func run(_ selection: Selection) async throws -> Result {
        let output = session.output
        let library = selection.library.name
        let submission = try await session.catalog.openBatch(library: library, request: recipe)
        FailPoint.batchOpened.pass()
        let lane = PublishingLane(catalog: relayCatalog, publisher: publisher) { output.remark($0.description) }
        var submitter = BatchSubmitter(catalogs: catalogs, submission: submission, options: options, lane: lane)
        var reader = SelectionReader(output: output)
        let progress = ProgressBar(title: "Submitting to \(library)", isEnabled: !output.isJSON)
        defer { progress.finish() }
        var failure: (any Error)?
        do {
            do {
                try await reader.forEachAsset(of: selection) { asset in
                    try await submitter.add(asset)
                    progress.update(submitter.givenCount)
                }
            } catch let error where !(error is PostgresError || error is CatalogError) {
                failure = error
            }
            try await submitter.close()
        } catch {
            await submitter.abandon()
            guard let error = error as? CatalogError, error.code == .batchCancelled else { throw error }
            failure = error
        }
        progress.finish()
        reader.sayRest()
        let report = await SubmissionReport(
            batch: submission.batch, library: library, counts: submitter.counts, published: lane.publishedCount,
            waitingForBroker: lane.waitingCount, examined: options.readsStale ? submitter.givenCount : nil,
            skipped: reader.skippedCount + reader.invalidCount)
        return await Result(
            report: report, obstacle: lane.obstacle, invalidCount: reader.invalidCount, failure: failure)
    }

    /// Says what ``run(_:)`` would do, without any effect.
    ///
    /// - Throws: `PostgresError`, `PhotoLibraryError`, ``CommandError``.
    func preview(_ selection: Selection) async throws -> Result {
        var counts = SubmissionCounts()
        var page: [PhotoAsset] = []
        var examinedCount = 0
        var reader = SelectionReader(output: session.output)
        try await reader.forEachAsset(of: selection) { asset in
            page.append(asset)
            examinedCount += 1
            guard page.count == BatchSubmitter.pageSize else { return }
            counts += try await preview(page, of: selection)
            page.removeAll(keepingCapacity: true)
        }
        counts += try await preview(page, of: selection)
        reader.sayRest()
        let report = SubmissionReport(
            library: selection.library.name, counts: counts, examined: options.readsStale ? examinedCount : nil,
            skipped: reader.skippedCount + reader.invalidCount)
        return Result(report: report, invalidCount: reader.invalidCount)
    }

    private func preview(_ page: [PhotoAsset], of selection: Selection) async throws -> SubmissionCounts {
        guard selection.isRegistered else {
            var counts = SubmissionCounts()
            counts.given = page.count
            counts.added = page.count
            return counts
        }
        return try await session.catalog.preview(
            page, library: selection.library.name, request: recipe, options: options)
    }
}
