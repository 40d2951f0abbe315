import FailPoints
import Glibc
import RecognizerProtocol
import TextRecognition

/// What a recognizer process is started with: program, arguments, environment.
struct RecognizerLaunch: Sendable, Hashable {
    var executablePath: String
    var arguments: RecognizerArguments
    /// `KEY=VALUE`. Only what is named here reaches the process; passwords and addresses never do.
    var environment: [String]

    /// Has every larger piece of memory go back to the system as soon as it is free. Models need some for every size of
    /// picture, and glibc would keep 150 MB of them in shreds. It costs a tenth of the time.
    private static let returnedMemory = ["MALLOC_MMAP_THRESHOLD_=1048576", "MALLOC_TRIM_THRESHOLD_=1048576"]

    init(
        _ configuration: RecognizerConfiguration, engines: EngineSet, memoryLimit: Int, executablePath: String
    ) {
        self.executablePath = executablePath
        arguments = RecognizerArguments(
            engines: engines.engines,
            languages: engines.languages,
            memoryLimit: memoryLimit,
            tessdataPath: configuration.tessdataPath,
            paddlePath: engines.hasPaddle ? PaddleFolder.find(explicitPath: configuration.paddlePath) : nil,
            maximumBytes: configuration.maximumImageBytes,
            maximumPixels: configuration.maximumPixels,
            maximumPages: configuration.maximumPages,
            owner: getpid())
        environment = [
            "PATH=/usr/bin:/bin",
            "LANG=C.UTF-8",
            // One thread per process: Tesseract's own threads make it several times slower. Read before main begins.
            "OMP_THREAD_LIMIT=1",
            "VIPS_CONCURRENCY=1",
            // Every arena takes 64 MB of the address space.
            "MALLOC_ARENA_MAX=2",
            // Nothing may be written: no compiled code in temporary files, no large pictures.
            "VIPS_NOVECTOR=1",
            "VIPS_DISC_THRESHOLD=8g",
            // Else Swift's runtime starts a program to look into a crash, which the sandbox would take for an attack.
            "SWIFT_BACKTRACE=enable=no",
        ]
        if engines.hasPaddle { environment += Self.returnedMemory }
        if let prefix = getenv("TESSDATA_PREFIX") {
            environment.append("TESSDATA_PREFIX=" + String(cString: prefix))
        }
        #if DEBUG
            environment += FailPlan.inherited
        #endif
    }
}
