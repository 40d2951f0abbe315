import CommandKit
import PhotoLibraries
import Testing

@testable import Catalog
@testable import Coordinator

@Suite struct HistoryTests {
    private func history(
        _ state: JobState, generation: Int = 1, jobGeneration: Int? = nil, due: Double = -1, reason: String? = nil,
        attempts: [JobHistory.Attempt] = []
    ) -> JobHistory {
        JobHistory(
            library: "holiday", identifier: LocalIdentifier(stored: "a.jpg"), generation: generation,
            revision: "12-34", content: nil, sameContent: [], job: 1,
            recipe: "engines=tesseract;languages=eng;layout=auto", request: nil, state: state,
            jobGeneration: jobGeneration ?? generation, failures: 0, losses: 0, isPublished: true, dueInSeconds: due,
            reasonCode: reason.map { _ in "timed_out" }, reason: reason, batches: [3, 1], attempts: attempts)
    }

    @Test(arguments: [
        (JobState.completed, "already recognized"), (.failed, "failed before"), (.running, "in flight"),
        (.available, "in flight"), (.cancelled, "new"),
    ])
    func prospectFollowsTheState(state: JobState, decision: String) {
        let prospect = SubmissionProspect(history(state), sight: .seen(revision: "12-34"))
        #expect(prospect.decision == decision)
        #expect(SubmissionProspect(history(state), sight: .seen(revision: nil)).decision == decision)
    }

    @Test func photoThatLooksDifferentNowHasChanged() {
        #expect(SubmissionProspect(history(.completed), sight: .seen(revision: "99-99")).decision == "changed")
        #expect(
            SubmissionProspect(history(.completed, generation: 2, jobGeneration: 1), sight: .seen(revision: "12-34"))
                .decision == "changed")
    }

    @Test func prospectSaysWhenThePhotoCannotBeSeen() {
        let prospect = SubmissionProspect(history(.completed), sight: .unseen("the disk is away"))
        #expect(prospect.description.contains("the disk is away"))
    }

    @Test func explanationTellsOfEveryAttempt() {
        let attempts = [
            JobHistory.Attempt(
                number: 1, generation: 1, worker: "a", host: "here", pid: 7, startedAt: 0, endedAt: 90,
                outcome: "failed", reasonCode: "timed_out", reason: "timed out after 90 s", stages: [:]),
            JobHistory.Attempt(
                number: 2, generation: 1, worker: "b", host: "there", pid: 8, startedAt: 100, endedAt: 101.257,
                outcome: "read", stages: ["zoom": 1, "recognize": 900, "fetch": 3]),
        ]
        let history = history(.completed, attempts: attempts)
        let text = Explanation(history, prospect: .init(history, sight: .seen(revision: nil))).text
        let lines = text.split(separator: "\n")
        #expect(lines[0] == "a.jpg in the library holiday")
        #expect(text.contains("here (process 7)  90.0 s  failed: timed out after 90 s (timed_out)"))
        #expect(text.contains("there (process 8)  1.26 s  completed"))
        #expect(text.contains("fetch 3 ms, recognize 900 ms, zoom 1 ms"))
        #expect(text.contains("State     completed"))
        #expect(text.contains("Batches   3, 1"))
        #expect(text.contains("Submit    already recognized: "))
    }

    @Test(arguments: [
        ("read", "completed"), ("shared", "the same bytes"), ("failed", "failed: why (code)"),
        ("snoozed", "snoozed: why (code)"), ("lost", "lost with the worker"), ("fenced", "late result was refused"),
        ("handed back", "handed back"), ("superseded", "overtaken"), (nil, "running"),
    ])
    func everyFateHasItsWords(outcome: String?, words: String) {
        let attempt = JobHistory.Attempt(
            number: 1, generation: 1, worker: "0a1b", startedAt: 0, outcome: outcome, reasonCode: "code", reason: "why",
            stages: [:])
        let line = AttemptSummary(attempt).line
        #expect(line.contains(words))
        #expect(line.contains("worker 0a1b"), "it is not known where it ran")
    }

    @Test func twinsElsewhereNameTheirLibrary() {
        var history = history(.completed)
        history.sameContent = [
            AssetName(library: "holiday", identifier: LocalIdentifier(stored: "b.jpg")),
            AssetName(library: "phone", identifier: LocalIdentifier(stored: "c.jpg")),
        ]
        let text = Explanation(history, prospect: .init(history, sight: .seen(revision: nil))).text
        #expect(text.contains("Same as   b.jpg, c.jpg in the library phone"))
    }

    @Test func waitingJobSaysHowLongAndWhy() {
        let history = history(.available, due: 61, reason: "timed out after 90 s")
        let text = Explanation(history, prospect: .init(history, sight: .seen(revision: nil))).text
        #expect(text.contains("waiting to retry in 1:01 (timed_out): timed out after 90 s"))
    }

    @Test func missingTextIsExplainedByTheBestNews() {
        func message(_ states: [JobState]) -> String {
            MissingTranscript(name: "a.jpg", histories: states.map { history($0, reason: "why") }).error.message
        }
        #expect(message([]) == "'a.jpg' was never submitted")
        #expect(message([.failed]) == "'a.jpg' could not be read: why")
        #expect(message([.failed, .available]) == "'a.jpg' waits to be read again: why")
        #expect(message([.failed, .running, .cancelled]) == "'a.jpg' is being read now")
        #expect(message([.cancelled]).contains("cancelled"))
        #expect(MissingTranscript(name: "a.jpg", histories: []).error.exitCode == .noInput)
    }
}
