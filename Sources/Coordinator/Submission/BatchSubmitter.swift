import Catalog
import FailPoints
import PhotoLibraries

/// Submits assets to one batch, page by page: while pages are being decided, each on a connection of its own, and others
/// are being published, the next one is filled. However many assets come, only a few pages are in memory.
struct BatchSubmitter {
    private let catalogs: [PhotoCatalog]
    private let submission: Submission
    private let options: SubmissionOptions
    private let lane: PublishingLane
    private var page: [PhotoAsset] = []
    /// Pages under way, the oldest first.
    private var deciding: [Task<PageOutcome, any Error>] = []
    private var startedPageCount = 0

    /// How many assets came in.
    private(set) var givenCount = 0
    /// What became of the pages that are decided.
    private(set) var counts = SubmissionCounts()

    /// Large enough that a page's fixed costs do not show; small enough for memory and for a transaction.
    static let pageSize = 5000

    /// - Parameter catalogs: so many pages are decided at a time, each on its catalog's connection.
    init(catalogs: [PhotoCatalog], submission: Submission, options: SubmissionOptions, lane: PublishingLane) {
        precondition(!catalogs.isEmpty, "nobody would decide")
        self.catalogs = catalogs
        self.submission = submission
        self.options = options
        self.lane = lane
        page.reserveCapacity(Self.pageSize)
    }

    /// Takes one asset.
    ///
    /// - Throws: what an earlier page threw: `PostgresError`, `CatalogError`; ``Interrupted``, when the user wants to
    ///   stop.
    mutating func add(_ asset: PhotoAsset) async throws {
        page.append(asset)
        givenCount += 1
        if page.count == Self.pageSize {
            try await startPage()
            try Interruption.check()
        }
    }

    /// Submits what is left, marks the end of the batch, and waits for the last page's messages.
    ///
    /// - Throws: `PostgresError`, `CatalogError`.
    mutating func close() async throws {
        if !page.isEmpty { try await startPage() }
        while !deciding.isEmpty { try await finishOldestPage() }
        try await catalogs[0].closeBatch(submission)
        try await lane.finish()
    }

    /// After an error: waits for the pages under way, and for the messages of those that were stored in spite of it.
    mutating func abandon() async {
        while !deciding.isEmpty { try? await finishOldestPage() }
        try? await lane.finish()
    }

    /// Begins with the page that was filled, as soon as a connection is free.
    private mutating func startPage() async throws {
        if deciding.count == catalogs.count { try await finishOldestPage() }
        // The oldest page had this one.
        let catalog = catalogs[startedPageCount % catalogs.count]
        startedPageCount += 1
        deciding.append(
            Task { [page, submission, options] in
                let outcome = try await catalog.submit(page, to: submission, options: options)
                FailPoint.pageStored.pass()
                return outcome
            })
        page.removeAll(keepingCapacity: true)
    }

    private mutating func finishOldestPage() async throws {
        let outcome = try await deciding.removeFirst().value
        counts += outcome.counts
        try await lane.enqueue(outcome.publishable)
    }
}
