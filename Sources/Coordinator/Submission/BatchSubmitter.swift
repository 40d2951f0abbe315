import Catalog
import PhotoLibraries

/// Submits assets to one batch, page by page: while a page is being published, the next one is decided. At most two
/// pages are in memory, however many assets come.
struct BatchSubmitter {
    private let catalog: PhotoCatalog
    private let submission: Submission
    private let options: SubmissionOptions
    private let lane: PublishingLane
    private var page: [PhotoAsset] = []

    /// What became of the pages so far.
    private(set) var counts = SubmissionCounts()

    /// Large enough that a page's fixed costs do not show; small enough for memory and for a transaction.
    static let pageSize = 5000

    init(catalog: PhotoCatalog, submission: Submission, options: SubmissionOptions, lane: PublishingLane) {
        self.catalog = catalog
        self.submission = submission
        self.options = options
        self.lane = lane
        page.reserveCapacity(Self.pageSize)
    }

    /// How many assets came in.
    var givenCount: Int { counts.given + page.count }

    /// Takes one asset.
    ///
    /// - Throws: `PostgresError`; ``Interrupted``, when everything before is committed.
    mutating func add(_ asset: PhotoAsset) async throws {
        page.append(asset)
        if page.count == Self.pageSize {
            try await flush()
            try Interruption.check()
        }
    }

    /// Submits what is left.
    ///
    /// - Throws: `PostgresError`.
    mutating func flush() async throws {
        guard !page.isEmpty else { return }
        let outcome = try await catalog.submit(page, to: submission, options: options)
        page.removeAll(keepingCapacity: true)
        counts += outcome.counts
        try await lane.enqueue(outcome.publishable)
    }

    /// Marks the end of the batch and waits for the last page's messages.
    ///
    /// - Throws: `PostgresError`.
    mutating func close() async throws {
        try await flush()
        try await catalog.closeBatch(submission)
        try await lane.finish()
    }
}
