import RecognizerProtocol
import Testing
import TextRecognition

@testable import RecognizerPool

/// What a recognizer with the engine Paddle is started with, and what it may cost.
@Suite struct PaddleLaunchTests {
    private let configuration: RecognizerConfiguration = {
        var configuration = RecognizerConfiguration()
        configuration.paddlePath = "/a folder/paddle"
        return configuration
    }()

    private func launch(_ engines: String...) -> RecognizerLaunch {
        let set = EngineSet(RecognizeTextRequest(engines: engines))
        return RecognizerLaunch(
            configuration, engines: set, memoryLimit: configuration.memoryLimit(for: set), executablePath: "/bin/true")
    }

    @Test func itIsToldWhereTheEngineIs() {
        #expect(launch("paddle").arguments.paddlePath == "/a folder/paddle")
        #expect(launch("tesseract", "paddle").arguments.paddlePath == "/a folder/paddle")
        #expect(launch("tesseract").arguments.paddlePath == nil)
    }

    @Test func itMayHaveMoreMemory() {
        let alone = launch("tesseract")
        let both = launch("tesseract", "paddle")
        #expect(alone.arguments.memoryLimit == configuration.memoryLimit)
        #expect(both.arguments.memoryLimit == configuration.memoryLimit + configuration.paddleMemory)
        #expect(both.environment.contains { $0.hasPrefix("MALLOC_MMAP_THRESHOLD_=") })
        #expect(!alone.environment.contains { $0.hasPrefix("MALLOC_MMAP_THRESHOLD_=") })
    }

    @Test func itIsLookedForBesideTheProgramFirst() {
        let candidates = PaddleFolder.candidates(besides: "/opt/phototext/bin")
        #expect(candidates.prefix(2) == ["/opt/phototext/lib/phototext/paddle", "/usr/lib/phototext/paddle"])
        // In a debug build; the installed programs' folders are not searched.
        #expect(
            candidates.dropFirst(2) == ["/opt/phototext/bin/.paddle", "/opt/phototext/.paddle", "/opt/.paddle"])
    }
}
