import Catalog
import Digests
import FoundationEssentials
import PhotoLibraries
import TestSupport
import Testing
import TextRecognition

/// What the tests of the catalog have in common: a library, a worker, photos.
struct CatalogTestCase {
    let database: TestDatabase
    let worker = UUID()
    let library = "holiday"

    var catalog: PhotoCatalog { database.catalog }

    static func with(_ body: (CatalogTestCase) async throws -> Void) async throws {
        try await TestDatabase.with { database in
            let testCase = CatalogTestCase(database: database)
            _ = try await database.catalog.addLibrary(
                name: testCase.library, kind: "folder", location: "/photos", host: nil)
            try await testCase.reportAlive(testCase.worker)
            try await body(testCase)
        }
    }

    func reportAlive(_ worker: UUID, deliveries: [String: Int] = [:]) async throws {
        try await catalog.reportAlive(
            WorkerRecord(
                id: worker, host: "here", pid: 1, slots: 2, libraries: [library], engines: ["tesseract"],
                deliveries: deliveries))
    }

    /// Makes a worker look as if it had not been seen for so long.
    func age(worker: UUID, bySeconds seconds: Int) async throws {
        try await database.execute(
            """
            UPDATE phototext.worker SET last_seen = now() - interval '\(seconds) seconds' WHERE id = '\(worker)'
            """)
    }

    /// Makes the time come that waiting jobs wait for.
    func makeEverythingDue() async throws {
        try await database.execute("UPDATE phototext.job SET scheduled_at = now() - interval '1 second'")
    }

    static func assets(_ names: some Sequence<String>, revision: String? = "1-1") -> [PhotoAsset] {
        names.map { PhotoAsset(localIdentifier: LocalIdentifier(stored: $0), revision: revision) }
    }

    @discardableResult
    func submit(
        _ names: [String], revision: String? = "1-1", options: SubmissionOptions = .init(),
        request: RecognizeTextRequest = .init()
    ) async throws -> (batch: Int, outcome: PageOutcome) {
        let submission = try await catalog.openBatch(library: library, request: request)
        let outcome = try await catalog.submit(
            Self.assets(names, revision: revision), to: submission, options: options)
        try await catalog.closeBatch(submission)
        return (submission.batch, outcome)
    }

    /// As a relay whose messages were all confirmed.
    func publish(_ taken: PublishableJobs) async throws {
        try await catalog.markPublished(taken.jobs.map(\.id), token: taken.token)
    }

    func claim(
        _ job: PublishableJobs.Job, worker: UUID? = nil, isRedelivered: Bool = false
    ) async throws -> ClaimedJob? {
        try await catalog.claim(
            job: job.id, generation: job.generation, worker: worker ?? self.worker, isRedelivered: isRedelivered)
    }

    func claimFirst(of outcome: PageOutcome) async throws -> ClaimedJob {
        let job = try #require(outcome.publishable.jobs.first)
        let claim = try await claim(job)
        return try #require(claim)
    }

    static func photo(_ text: String, content: String? = nil, revision: String? = "1-1") -> ReadPhoto {
        let box = NormalizedRect(x: 0, y: 0, width: 1, height: 1)
        let lines = text.split(separator: "\n").map {
            RecognizedTextObservation(
                transcript: String($0), confidence: 0.9, boundingBox: box,
                words: [RecognizedText(string: String($0), confidence: 0.9, boundingBox: box)])
        }
        let page = RecognizedPage(number: 1, width: 640, height: 480, orientation: 1, observations: lines)
        return ReadPhoto(
            content: SHA256Digest(of: Array((content ?? text).utf8)), revision: revision,
            document: RecognizedDocument(pages: [page], engine: "tesseract", engineReason: "asked for"),
            stages: ["fetch": 1, "recognize": 2])
    }

    /// Submits, claims and completes one photo.
    func read(_ name: String, text: String, content: String? = nil) async throws {
        let (_, outcome) = try await submit([name])
        for job in outcome.publishable.jobs {
            guard let claim = try await claim(job) else { continue }
            _ = try await catalog.complete(claim, with: Self.photo(text, content: content))
        }
    }

    func state(of name: String) async throws -> JobHistory? {
        try await catalog.histories(of: LocalIdentifier(stored: name), library: library).first
    }
}
