import Glibc
import RecognizerProtocol
import Testing
import TextRecognition

@testable import Recognizer
@testable import RecognizerPool

/// The built `phototext-recognizer`, beside the test program.
@Suite struct RealRecognizerTests {
    private let request = RecognizeTextRequest(languages: [.english])

    /// Stops the process of a pool's only slot in its tracks, and returns its ID.
    private func freeze(_ pool: TextRecognizerPool) async throws -> pid_t {
        try await pool.prepare(request)
        let processID = try #require(await pool.processIDs[0])
        kill(processID, SIGSTOP)
        return processID
    }

    private func exists(_ processID: pid_t) -> Bool {
        kill(processID, 0) == 0
    }

    @Test func readsAPhotoAndStaysWarm() async throws {
        let pool = TextRecognizerPool(RecognizerConfiguration())
        let first = try await pool.recognize(TestImage.digits, request: request)
        let firstID = await pool.processIDs
        let second = try await pool.recognize(TestImage.digits, request: request)
        #expect(first.transcript == TestImage.text)
        #expect(first.engine == "tesseract")
        #expect(first.modelHashes.keys.contains { $0.contains("eng") })
        #expect(first.pages == second.pages)
        #expect(await pool.processIDs == firstID)
        await pool.shutDown()
    }

    @Test func readsInTheDefaultLanguages() async throws {
        let pool = TextRecognizerPool(RecognizerConfiguration())
        let document = try await pool.recognize(TestImage.digits, request: RecognizeTextRequest())
        #expect(document.transcript == TestImage.text)
        await pool.shutDown()
    }

    @Test func aPhotoWithoutTextIsAnOutcome() async throws {
        let pool = TextRecognizerPool(RecognizerConfiguration())
        let document = try await pool.recognize(TestImage.blank(width: 640, height: 480), request: request)
        #expect(document.transcript == "")
        #expect(document.pages.map(\.width) == [640])
        #expect(!document.isPartial)
        await pool.shutDown()
    }

    @Test func whatIsNoImageIsThePhotosFaultAndCostsNoProcess() async throws {
        let pool = TextRecognizerPool(RecognizerConfiguration())
        try await pool.prepare(request)
        let processIDs = await pool.processIDs
        let noImage = await #expect(throws: RecognitionFailure.self) {
            try await pool.recognize(Array("<html>404</html>".utf8), request: request)
        }
        #expect(noImage?.code == .unsupported)
        let truncated = await #expect(throws: RecognitionFailure.self) {
            try await pool.recognize(Array(TestImage.digits.prefix(40)), request: request)
        }
        #expect(truncated?.code == .corrupt)
        #expect(try await pool.recognize(TestImage.digits, request: request).transcript == TestImage.text)
        #expect(await pool.processIDs == processIDs)
        await pool.shutDown()
    }

    @Test func everyPageIsRead() async throws {
        let digits = [[3, 1, 4, 1, 5, 9, 2, 6], [2, 0, 2, 6, 4, 7, 1, 9]].map(DigitPicture.draw)
        let pool = TextRecognizerPool(RecognizerConfiguration())
        let document = try await pool.recognize(
            TestTIFF.encode([.sound(digits[0]), .sound(digits[1])]), request: request)
        #expect(document.pages.map(\.transcript) == ["31415926", "20264719"])
        #expect(!document.isPartial)
        await pool.shutDown()
    }

    @Test(arguments: 0..<3) func aPageThatCannotBeReadLeavesTheOthers(broken: Int) async throws {
        let picture = DigitPicture.draw([3, 1, 4, 1, 5, 9, 2, 6])
        var pages = [TestTIFF.Page](repeating: .sound(picture), count: 3)
        pages[broken] = .broken(picture)
        let pool = TextRecognizerPool(RecognizerConfiguration())
        let document = try await pool.recognize(TestTIFF.encode(pages), request: request)
        #expect(document.isPartial)
        #expect(document.pages.map(\.number) == [1, 2, 3])
        for (index, page) in document.pages.enumerated() {
            #expect((page.failure != nil) == (index == broken))
            #expect(page.transcript == (index == broken ? "" : TestImage.text))
        }
        await pool.shutDown()
    }

    @Test func anImageOfBrokenPagesIsBroken() async throws {
        let picture = DigitPicture.draw([1])
        let pool = TextRecognizerPool(RecognizerConfiguration())
        let failure = await #expect(throws: RecognitionFailure.self) {
            try await pool.recognize(TestTIFF.encode([.broken(picture), .broken(picture)]), request: request)
        }
        #expect(failure?.code == .corrupt)
        await pool.shutDown()
    }

    /// 90 megapixels, which no process can take in twice 280 MB.
    @Test func whatNeedsMoreMemoryThanThereIsIsNamed() async throws {
        var configuration = RecognizerConfiguration()
        configuration.memoryLimit = 280 << 20
        configuration.maximumImageBytes = 300_000_000
        let pool = TextRecognizerPool(configuration)
        await #expect(throws: RecognitionFailure(.outOfMemory, "needs more than 560 MB")) {
            try await pool.recognize(TestImage.blank(width: 10_000, height: 9_000), request: request)
        }
        #expect(try await pool.recognize(TestImage.digits, request: request).transcript == TestImage.text)
        await pool.shutDown()
    }

    @Test func aLimitTooLowForTheEngineIsNoPhotosFault() async throws {
        var configuration = RecognizerConfiguration()
        configuration.memoryLimit = 100 << 20
        let pool = TextRecognizerPool(configuration)
        let error = await #expect(throws: RecognizerUnavailable.self) { try await pool.prepare(request) }
        #expect(error?.code == .cannotStart)
        await pool.shutDown()
    }

    @Test func limitsAreTheConfigurations() async throws {
        var configuration = RecognizerConfiguration()
        configuration.maximumPixels = 640 * 480
        configuration.maximumImageBytes = 1_000_000
        let pool = TextRecognizerPool(configuration)
        _ = try await pool.recognize(TestImage.blank(width: 640, height: 480), request: request)
        for (width, height) in [(640, 481), (1000, 1000)] {
            let failure = await #expect(throws: RecognitionFailure.self) {
                try await pool.recognize(TestImage.blank(width: width, height: height), request: request)
            }
            #expect(failure?.code == .tooLarge)
        }
        let empty = await #expect(throws: RecognitionFailure.self) { try await pool.recognize([], request: request) }
        #expect(empty?.code == .empty)
        await pool.shutDown()
    }

    @Test(arguments: [
        (RecognizeTextRequest(engines: ["abacus"]), RecognizerUnavailable.Code.engineMissing),
        (RecognizeTextRequest(languages: RecognitionLanguage.all(["epo"])), .languageMissing),
    ])
    func whatIsNotInstalledIsNoPhotosFault(
        request: RecognizeTextRequest, code: RecognizerUnavailable.Code
    ) async throws {
        let pool = TextRecognizerPool(RecognizerConfiguration())
        let error = await #expect(throws: RecognizerUnavailable.self) {
            try await pool.recognize(TestImage.digits, request: request)
        }
        #expect(error?.code == code)
        await pool.shutDown()
    }

    @Test func aProcessKilledWhileReadingIsReplaced() async throws {
        let pool = TextRecognizerPool(RecognizerConfiguration())
        let frozen = try await freeze(pool)
        async let document = pool.recognize(TestImage.digits, request: request)
        kill(frozen, SIGKILL)
        #expect(try await document.transcript == TestImage.text)
        #expect(!exists(frozen))
        await pool.shutDown()
    }

    @Test func aProcessThatDiedIdleIsReplaced() async throws {
        let pool = TextRecognizerPool(RecognizerConfiguration())
        try await pool.prepare(request)
        let processID = try #require(await pool.processIDs[0])
        kill(processID, SIGKILL)
        var info = siginfo_t()
        waitid(P_PID, id_t(processID), &info, WEXITED | WNOWAIT)
        #expect(try await pool.recognize(TestImage.digits, request: request).transcript == TestImage.text)
        #expect(await pool.processIDs[0] != processID)
        await pool.shutDown()
    }

    @Test func aHungProcessIsKilledAndItsSlotGoesOn() async throws {
        var configuration = RecognizerConfiguration()
        configuration.hardDeadline = .seconds(2)
        let pool = TextRecognizerPool(configuration)
        let frozen = try await freeze(pool)
        await #expect(throws: RecognitionFailure(.timedOut, "timed out after 2 s")) {
            try await pool.recognize(TestImage.digits, request: request)
        }
        #expect(!exists(frozen))
        try await pool.prepare(request)
        #expect(await pool.processIDs.count == 1)
        await pool.shutDown()
    }

    @Test func cancellingKillsAtOnce() async throws {
        let pool = TextRecognizerPool(RecognizerConfiguration())
        let frozen = try await freeze(pool)
        let reading = Task { try await pool.recognize(TestImage.digits, request: request) }
        let waiting = Task { try await pool.recognize(TestImage.digits, request: request) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        reading.cancel()
        await #expect(throws: CancellationError.self) { try await reading.value }
        kill(frozen, SIGCONT)
        #expect(try await pool.recognize(TestImage.digits, request: request).transcript == TestImage.text)
        await pool.shutDown()
    }

    @Test func shuttingDownLeavesNoProcess() async throws {
        var configuration = RecognizerConfiguration()
        configuration.slots = 2
        let pool = TextRecognizerPool(configuration)
        let frozen = try await freeze(pool)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask { _ = try await pool.recognize(TestImage.digits, request: request) }
            }
            // The other slot serves three of them, so the fourth is the frozen one.
            for _ in 0..<3 { try await group.next() }
            await pool.shutDown()
            let error = await #expect(throws: RecognizerUnavailable.self) { try await group.next() }
            #expect(error?.code == .shuttingDown)
        }
        #expect(!exists(frozen))
        #expect(await pool.processIDs.isEmpty)
        let error = await #expect(throws: RecognizerUnavailable.self) {
            try await pool.recognize(TestImage.digits, request: request)
        }
        #expect(error?.code == .shuttingDown)
        await pool.shutDown()
    }

    @Test func aProcessIsReplacedAfterItsShare() async throws {
        var configuration = RecognizerConfiguration()
        configuration.recycleAfter = 2
        let pool = TextRecognizerPool(configuration)
        var processIDs: [Int32?] = []
        for _ in 0..<3 {
            try await pool.prepare(request)
            processIDs.append(await pool.processIDs[0])
            _ = try await pool.recognize(TestImage.digits, request: request)
        }
        #expect(processIDs[0] == processIDs[1])
        #expect(processIDs[1] != processIDs[2])
        await pool.shutDown()
    }

    @Test func aProcessThatHasGrownIsReplaced() async throws {
        var configuration = RecognizerConfiguration()
        configuration.recycleResidentSize = 1
        let pool = TextRecognizerPool(configuration)
        _ = try await pool.recognize(TestImage.digits, request: request)
        #expect(await pool.processIDs.isEmpty)
        await pool.shutDown()
    }

    @Test func otherLanguagesTakeTheOnlySlot() async throws {
        let pool = TextRecognizerPool(RecognizerConfiguration())
        try await pool.prepare(request)
        let first = await pool.processIDs
        let chinese = RecognizeTextRequest(languages: [.simplifiedChinese])
        let document = try await pool.recognize(TestImage.digits, request: chinese)
        #expect(Set(document.modelHashes.keys).subtracting(["osd.traineddata"]) == ["chi_sim.traineddata"])
        let second = await pool.processIDs
        #expect(second.count == 1)
        #expect(second != first)
        await pool.shutDown()
    }

    @Test func theEndOfTheSocketEndsIt() throws {
        let configuration = RecognizerConfiguration()
        var child = try ChildProcess(
            RecognizerLaunch(
                configuration, engines: EngineSet(request), memoryLimit: configuration.memoryLimit,
                executablePath: ExecutableLocation.find(explicitPath: nil)))
        shutdown(child.socket, Int32(SHUT_RDWR))
        var info = siginfo_t()
        waitid(P_PID, id_t(child.processID), &info, WEXITED | WNOWAIT)
        #expect(child.kill() == .exited(status: RecognizerExitStatus.done))
    }
}

extension RecognitionLanguage {
    /// Those of these names that are known.
    fileprivate static func all(_ names: [String]) -> [RecognitionLanguage] {
        names.compactMap(RecognitionLanguage.init(rawValue:))
    }
}
