import CPOSIX
import Glibc
import Testing
import TextRecognition

@testable import RecognizerPool

/// What is left to code that a hostile image has brought into the recognizer: see ConfinementProbe.
@Suite struct ConfinementTests {
    /// How a recognizer is started.
    private let launch: RecognizerLaunch
    private let configuration = RecognizerConfiguration()
    private let request = RecognizeTextRequest(languages: [.english])

    init() throws {
        launch = RecognizerLaunch(
            configuration, engines: EngineSet(request), memoryLimit: configuration.memoryLimit,
            executablePath: try ExecutableLocation.find(explicitPath: nil))
    }

    /// Has a confined process make an attempt, and returns its end: exit status 0, or an `errno`.
    private func attempt(_ arguments: String...) throws -> ProcessEnd {
        let program = launch.executablePath.replacing("phototext-recognizer", with: "confinement-probe")
        var argumentList = ([program] + arguments).map { strdup($0) } + [nil]
        var environment = launch.environment.map { strdup($0) } + [nil]
        defer { (argumentList + environment).forEach { free($0) } }
        var processID: pid_t = 0
        let code = posix_spawn(&processID, program, nil, nil, &argumentList, &environment)
        guard code == 0 else { throw SpawnError(code) }
        var status: Int32 = -1
        var signal: Int32 = -1
        #expect(phototext_wait(processID, 1, &status, &signal) == 1)
        return signal >= 0 ? .killed(signal: signal) : .exited(status: status)
    }

    @Test(arguments: [
        "makeSocket", "connect", "send", "execute", "startProcess", "signalAnotherProcess", "removeFile", "makeFolder",
    ])
    func whatOnlyAnAttackerNeedsKills(name: String) throws {
        #expect(try attempt(name) == .killed(signal: SIGSYS))
    }

    @Test(arguments: ["readFile", "writeFile", "listFolder", "mapCode", "mapCodeOfFile", "makeCode"])
    func whatLibrariesDoWithoutFails(name: String) throws {
        #expect(try attempt(name) == .exited(status: EACCES))
    }

    @Test(arguments: ["mapCode", "makeCode", "startThread"])
    func anEngineMayCompileCode(name: String) throws {
        #expect(try attempt(name, "compiles-code") == .exited(status: 0))
    }

    @Test(arguments: ["readFile", "writeFile", "listFolder", "mapCodeOfFile"])
    func whatLibrariesDoWithoutFailsForThatEngineToo(name: String) throws {
        #expect(try attempt(name, "compiles-code") == .exited(status: EACCES))
    }

    @Test(arguments: ["makeSocket", "execute", "startProcess", "signalAnotherProcess", "removeFile"])
    func newCodeCanCallNoMoreThanTheOld(name: String) throws {
        #expect(try attempt(name, "compiles-code") == .killed(signal: SIGSYS))
    }

    /// OpenVINO compiles code for each new size of picture, on threads of its own.
    @Test(.enabled(if: PaddleFolder.find(explicitPath: nil) != nil, "scripts/install-paddle has not been run"))
    func modelsMeetNewSizesAfterwards() throws {
        let folder = try #require(PaddleFolder.find(explicitPath: nil))
        #expect(try attempt("infer", folder) == .exited(status: 0))
    }

    @Test func threadsThatWereThereBeforeAreBoundToo() throws {
        #expect(try attempt("makeSocket", "other-thread") == .killed(signal: SIGSYS))
        #expect(try attempt("readFile", "other-thread") == .exited(status: EACCES))
    }

    @Test func threadsCanBeStarted() throws {
        #expect(try attempt("startThread") == .exited(status: 0))
    }

    @Test(arguments: [("abort", SIGABRT), ("fault", SIGSEGV), ("trap", SIGILL)])
    func aCrashKeepsItsSignal(name: String, signal: Int32) throws {
        #expect(try attempt(name) == .killed(signal: signal))
    }

    /// The built program, before its first photo.
    @Test func theRecognizerIsConfined() async throws {
        let pool = TextRecognizerPool(configuration)
        try await pool.prepare(request)
        let processID = try #require(await pool.processIDs[0])
        let folder = "/proc/\(processID)"

        let status = try #require(Self.contents(of: folder + "/status")).split(separator: "\n")
        #expect(status.contains("NoNewPrivs:\t1"))
        // SECCOMP_MODE_FILTER
        #expect(status.contains("Seccomp:\t2"))

        // Only root may look into a process that is not dumpable.
        if let environment = Self.contents(of: folder + "/environ") {
            #expect(environment.split(separator: "\0").map(String.init) == launch.environment)
        } else {
            #expect(getuid() != 0)
        }
        await pool.shutDown()
    }

    private static func contents(of path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(file, &buffer, buffer.count)
        return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
    }
}
