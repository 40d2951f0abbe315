import FoundationEssentials
import JobQueue
import Observability
import Testing
import TextRecognition

@testable import Worker

@Suite struct WorkerStatusTests {
    @Test func readinessNamesWhatFails() {
        var status = WorkerStatus()
        status.databaseTrouble = "PostgreSQL cannot be reached"
        let report = status.readiness(consumer: JobConsumerState())
        #expect(!report.isHealthy)
        let failed = report.checks.filter { $0.failure != nil }.map(\.name)
        #expect(failed == ["broker", "postgres"])
    }

    @Test func drainingIsNotReady() {
        var status = WorkerStatus()
        status.isDraining = true
        let check = status.readiness(consumer: JobConsumerState()).checks.first { $0.name == "draining" }
        #expect(check?.failure != nil)
    }

    @Test func workerWithoutLibrariesSaysWhatToDo() throws {
        var status = WorkerStatus()
        #expect(status.trouble == nil)
        status.hasLooked = true
        #expect(try #require(status.trouble).contains("--library NAME=PATH"))
        status.libraries = ["a"]
        #expect(status.trouble == nil)
        status.libraryTroubles = ["b": "it is not mounted"]
        #expect(status.trouble == "b: it is not mounted")
        status.engineTrouble = "no model"
        #expect(status.trouble == "no model")
    }

    @Test func jobsThatWaitToBeStoredHoldBackOthers() {
        var status = WorkerStatus()
        let now = ContinuousClock.now
        status.notStored(job: 1, "no room")
        status.databaseRefuses("no room", until: now + .seconds(30))
        #expect(status.trouble == "1 read, and waiting to be stored: no room")
        let mayResumeMeanwhile = status.mayResume(at: now)
        #expect(!mayResumeMeanwhile)
        status.settled(job: 1)
        #expect(status.trouble == nil)
        let mayResume = status.mayResume(at: now)
        #expect(mayResume)
    }

    @Test func aBlockedBrokerIsSaidSinceItBegan() {
        var status = WorkerStatus()
        status.brokerBlocks("low on memory", at: Date(timeIntervalSince1970: 0))
        status.brokerBlocks("low on disk", at: Date(timeIntervalSince1970: 60))
        #expect(status.trouble == "the broker takes no messages since 1970-01-01T00:00:00Z: low on disk")
        status.brokerBlocks(nil, at: Date(timeIntervalSince1970: 120))
        #expect(status.trouble == nil)
    }

    @Test func aRefusalPassesWithTime() {
        var status = WorkerStatus()
        let now = ContinuousClock.now
        status.databaseRefuses("no room", until: now + .seconds(30))
        #expect(status.trouble == "no room")
        let mayResume = status.mayResume(at: now + .seconds(30))
        #expect(mayResume)
        #expect(status.trouble == nil)
    }

    @Test func recipesThatNobodyAsksForAreForgotten() {
        var status = WorkerStatus()
        let now = ContinuousClock.now
        status.lacks(1, "no deu", at: now)
        status.lacks(2, "no fra", at: now + .seconds(1))
        #expect(status.trouble == "no deu; no fra")
        #expect(status.isEngineInDoubt)
        status.forgetRecipes(notSeenSince: now + .seconds(1))
        #expect(status.trouble == "no fra")
        status.reads(2, engines: ["tesseract"])
        #expect(status.trouble == nil)
    }

    /// Once photos could be read, only a doubt or another recipe is a reason to look again.
    @Test func enginesAreExaminedWhenThereIsReason() {
        var status = WorkerStatus()
        let recipe = RecognizeTextRequest()
        func mustExamine(_ recipe: RecognizeTextRequest) -> Bool { status.mustExamine(recipe) }
        #expect(mustExamine(recipe))
        status.examined(recipe, engines: ["tesseract"])
        status.hasLooked = true
        #expect(!mustExamine(recipe))
        #expect(mustExamine(RecognizeTextRequest(engines: ["tesseract", "paddle"])))
        status.lacks(1, "no deu", at: .now)
        #expect(mustExamine(recipe))
        #expect(!mustExamine(recipe))
        status.engineTrouble = "no model"
        #expect(mustExamine(recipe))
        // What has read a photo can be loaded.
        status.reads(1, engines: ["paddle"])
        #expect(status.engines == ["tesseract", "paddle"])
    }

    @Test func stagesAddUp() {
        var clock = StageClock()
        clock.end("fetch")
        clock.add(["decode": 5])
        #expect(Set(clock.stages.keys) == ["fetch", "decode"])
        #expect(clock.stages["decode"] == 5)
    }
}
