import Testing

@testable import Catalog
@testable import Coordinator

@Suite struct StandstillTests {
    private static func status(
        waiting: Int, running: Int = 0, isSubmitted: Bool = true, isCancelled: Bool = false
    ) -> BatchStatus {
        var jobs = JobCounts()
        jobs.waitingToRetry = waiting
        jobs.running = running
        return BatchStatus(
            batch: 1, library: "phone", counts: SubmissionCounts(), jobs: jobs, createdAt: 0,
            isSubmitted: isSubmitted, isCancelled: isCancelled, photosPerSecond: 0)
    }

    private static func reason(_ code: String, _ count: Int, _ detail: String = "") -> WaitingReason {
        WaitingReason(code: code, reason: detail, count: count, nextInSeconds: 60)
    }

    @Test func photosThatAreElsewhereOrNotAllowedBringABatchToAStandstill() {
        let standstill = Standstill(
            Self.status(waiting: 3),
            reasons: [Self.reason("not_local", 2, "the photo is in iCloud"), Self.reason("not_permitted", 1)])
        #expect(
            standstill?.sentence
                == "3 photos wait, and workers go on trying: 2 not_local (the photo is in iCloud), 1 not_permitted")
    }

    @Test(arguments: [
        (status(waiting: 2), [reason("not_local", 1), reason("unavailable", 1)]),
        (status(waiting: 2), [reason("unavailable", 2)]),
        (status(waiting: 1, running: 1), [reason("not_local", 1)]),
        // One has come due since the jobs were counted.
        (status(waiting: 2), [reason("not_local", 1)]),
        (status(waiting: 1, isSubmitted: false), [reason("not_local", 1)]),
        (status(waiting: 1, isCancelled: true), [reason("not_local", 1)]),
        (status(waiting: 0), []),
    ])
    func whateverElseIsWaitedForGoesOn(status: BatchStatus, reasons: [WaitingReason]) {
        #expect(Standstill(status, reasons: reasons) == nil)
    }
}
