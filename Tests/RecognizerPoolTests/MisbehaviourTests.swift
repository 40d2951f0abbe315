import Glibc
import RecognizerProtocol
import Testing
import TextRecognition

@testable import RecognizerPool

/// What a pool makes of a recognizer that crashes, hangs, lies or does not start.
@Suite struct MisbehaviourTests {
    private let request = RecognizeTextRequest(languages: [.english])

    private static let answer = [
        RecognizerReply.page(RecognizedPage(number: 1, width: 2, height: 3, orientation: 1, observations: [])),
        .finished(RecognizedDocument(pages: [], engine: "fake", engineReason: "requested")),
    ]

    /// Reads one byte with a fake recognizer and returns the error, if any.
    private func failure(of fake: FakeRecognizer, deadline: Duration = .seconds(90)) async -> (any Error)? {
        var configuration = fake.configuration
        configuration.hardDeadline = deadline
        let pool = TextRecognizerPool(configuration)
        var failure: (any Error)?
        do {
            _ = try await pool.recognize([1], request: request)
        } catch {
            failure = error
        }
        await pool.shutDown()
        return failure
    }

    @Test(arguments: ["SEGV", "ABRT", "KILL", "ILL"])
    func aCrashIsRepeatedOnceAndThenThePhotosFault(signal: String) async throws {
        let fake = try FakeRecognizer("await; kill -\(signal) $$")
        #expect(
            await failure(of: fake) as? RecognitionFailure == RecognitionFailure(.crashed, "crashed: SIG\(signal)"))
        #expect(fake.starts == 2)
    }

    @Test func aViolationOfTheSandboxIsNotRepeated() async throws {
        let fake = try FakeRecognizer("await; kill -SYS $$")
        #expect(await failure(of: fake) as? RecognitionFailure == RecognitionFailure(.crashed, "crashed: SIGSYS"))
        #expect(fake.starts == 1)
    }

    @Test func anUnexplainedExitIsACrash() async throws {
        let fake = try FakeRecognizer("await; exit 3")
        #expect(
            await failure(of: fake) as? RecognitionFailure == RecognitionFailure(.crashed, "crashed: exit status 3"))
        #expect(fake.starts == 2)
    }

    @Test(arguments: ["exit 71", "kill -SEGV $$"])
    func twiceTheMemoryTellsANeedFromABug(way: String) async throws {
        let answer = try Self.answer.map(FakeRecognizer.command).joined(separator: "; ")
        let fake = try FakeRecognizer(
            "await; if [ $limit -lt \(200 << 20) ]; then \(way); fi; \(answer); cat <&3 > /dev/null")
        let pool = TextRecognizerPool(fake.configuration)
        let document = try await pool.recognize([1], request: request)
        #expect(document.pages.map(\.number) == [1])
        #expect(await pool.processIDs.isEmpty, "the larger process must not be kept")
        #expect(fake.starts == 2)
        await pool.shutDown()
    }

    @Test func aNeedBeyondTwiceTheMemoryIsNamed() async throws {
        let fake = try FakeRecognizer("await; exit 71")
        #expect(
            await failure(of: fake) as? RecognitionFailure
                == RecognitionFailure(.outOfMemory, "needs more than 200 MB"))
        #expect(fake.starts == 2)
    }

    @Test func aDecodersNeedOfMemoryIsRepeatedToo() async throws {
        let reply = RecognizerReply.failed(RecognitionFailure(.outOfMemory, "not enough"))
        let fake = try FakeRecognizer("await; \(try FakeRecognizer.command(for: reply)); cat <&3 > /dev/null")
        #expect(
            await failure(of: fake) as? RecognitionFailure
                == RecognitionFailure(.outOfMemory, "needs more than 200 MB"))
        #expect(fake.starts == 2)
    }

    /// The pages before the one that is to blame are kept.
    @Test(arguments: [("kill -SEGV $$", "crashed: SIGSEGV"), ("sleep 1000", "timed out after 1 s")])
    func aPageThatEndsTheReadingLeavesThoseBefore(way: String, reason: String) async throws {
        let page = try FakeRecognizer.command(for: Self.answer[0])
        let fake = try FakeRecognizer("await; \(page); \(way)")
        var configuration = fake.configuration
        configuration.hardDeadline = .seconds(1)
        let pool = TextRecognizerPool(configuration)
        let document = try await pool.recognize([1], request: request)
        #expect(document.pages.map(\.failure) == [nil, reason])
        #expect(document.pages.map(\.number) == [1, 2])
        #expect(document.isPartial)
        #expect(document.engine == "fake")
        await pool.shutDown()
    }

    @Test func aHangIsKilledAndNotRepeated() async throws {
        let fake = try FakeRecognizer("trap '' TERM; await; while :; do sleep 1000; done")
        #expect(
            await failure(of: fake, deadline: .seconds(1)) as? RecognitionFailure
                == RecognitionFailure(.timedOut, "timed out after 1 s"))
        #expect(fake.starts == 1)
    }

    @Test func aRecognizerThatNeverTakesTheImageIsKilled() async throws {
        let fake = try FakeRecognizer("sleep 1000")
        var configuration = fake.configuration
        configuration.hardDeadline = .seconds(1)
        let pool = TextRecognizerPool(configuration)
        await #expect(throws: RecognitionFailure(.timedOut, "timed out after 1 s")) {
            try await pool.recognize([UInt8](repeating: 0, count: 10 << 20), request: request)
        }
        await pool.shutDown()
    }

    @Test(arguments: [
        "printf 'Segmentation fault'", "printf '\\377\\377\\377\\377\\4'", "printf '\\0\\0\\0\\2\\4{}'",
    ])
    func nonsenseIsACrash(nonsense: String) async throws {
        let fake = try FakeRecognizer("await; \(nonsense) >&3; sleep 1000")
        let error = await failure(of: fake) as? RecognitionFailure
        #expect(error?.code == .crashed)
        #expect(fake.starts == 2)
    }

    @Test func anEndWithoutPagesIsNoDocument() async throws {
        let fake = try FakeRecognizer("await; \(try FakeRecognizer.command(for: Self.answer[1])); sleep 1000")
        #expect(
            await failure(of: fake) as? RecognitionFailure
                == RecognitionFailure(.crashed, "crashed: an end without pages"))
    }

    @Test func whatItLacksIsTold() async throws {
        let missing = RecognizerUnavailable(.languageMissing, "Install tesseract-ocr-eng.")
        let fake = try FakeRecognizer(
            isReady: false, "\(try FakeRecognizer.command(for: .unavailable(missing))); exit 69")
        #expect(await failure(of: fake) as? RecognizerUnavailable == missing)
        #expect(fake.starts == 1)
    }

    @Test(arguments: [
        ("exit 71", "100 MB are not enough for it."), ("echo frames >&2; kill -SEGV $$", "SIGSEGV."),
        ("echo no libvips >&2; exit 127", "exit status 127. It said: no libvips"),
        ("printf '\\0\\0\\0\\2\\4{}' >&3; sleep 1000", "it answered something else than ready."),
    ])
    func whatDoesNotStartIsNoPhotosFault(script: String, reason: String) async throws {
        let fake = try FakeRecognizer(isReady: false, script)
        #expect(
            await failure(of: fake) as? RecognizerUnavailable
                == RecognizerUnavailable(.cannotStart, "The recognizer does not start: \(reason)"))
        #expect(fake.starts == 1)
    }

    @Test func whatIsNeverReadyIsKilled() async throws {
        let fake = try FakeRecognizer(isReady: false, "sleep 1000")
        var configuration = fake.configuration
        configuration.startDeadline = .seconds(1)
        let pool = TextRecognizerPool(configuration)
        await #expect(
            throws: RecognizerUnavailable(
                .cannotStart, "The recognizer does not start: it was not ready after 1 s.")
        ) {
            try await pool.prepare(request)
        }
        #expect(await pool.processIDs.isEmpty)
    }

    @Test func aMissingProgramIsNoPhotosFault() async throws {
        let pool = TextRecognizerPool(RecognizerConfiguration(executablePath: "/nowhere/recognizer"))
        let error = await #expect(throws: RecognizerUnavailable.self) { try await pool.prepare(request) }
        #expect(error?.code == .cannotStart)
        #expect(error?.message.contains("/nowhere/recognizer") == true)
    }

    @Test func nothingOfTheEnvironmentReachesIt() async throws {
        let fake = try FakeRecognizer("env > \"$folder/environment\"; await")
        let pool = TextRecognizerPool(fake.configuration)
        _ = try? await pool.recognize([1], request: request)
        // What the shell adds of its own.
        let own: Set<Substring> = ["PWD", "OLDPWD", "SHLVL", "_"]
        let names = Set(fake.lines(of: "environment").map { $0.prefix { $0 != "=" } }).subtracting(own)
        #expect(
            names.subtracting(["TESSDATA_PREFIX"]) == [
                "PATH", "LANG", "OMP_THREAD_LIMIT", "VIPS_CONCURRENCY", "MALLOC_ARENA_MAX", "VIPS_NOVECTOR",
                "VIPS_DISC_THRESHOLD", "SWIFT_BACKTRACE",
            ])
        await pool.shutDown()
    }

    @Test func onlyItsOwnDescriptorsReachIt() async throws {
        let leaked = open("/dev/null", O_RDONLY)
        defer { close(leaked) }
        let fake = try FakeRecognizer("ls /proc/$$/fd > \"$folder/environment\"; await")
        let pool = TextRecognizerPool(fake.configuration)
        _ = try? await pool.recognize([1], request: request)
        // The shell keeps its script open far above.
        #expect(fake.lines(of: "environment").filter { $0.count == 1 } == ["0", "1", "2", "3"])
        await pool.shutDown()
    }
}
