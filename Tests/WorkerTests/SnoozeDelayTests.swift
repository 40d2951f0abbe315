import PhotoLibraries
import Testing

@testable import Worker

@Suite struct SnoozeDelayTests {
    @Test(arguments: [
        (PhotoLibraryError.Code.unavailable, 1, 30.0), (.unavailable, 2, 60), (.notPermitted, 4, 240),
        (.notLocal, 1, 900), (.notLocal, 3, 3600), (.unavailable, 30, 30 * 1024), (.notLocal, 30, 86_400),
        (.unavailable, 0, 30),
    ])
    func growsWithEachTry(code: PhotoLibraryError.Code, attempt: Int, seconds: Double) {
        #expect(SnoozeDelay(30).seconds(after: code, attempt: attempt) == seconds)
    }

    @Test func isNeverShorterThanWasAskedFor() {
        #expect(SnoozeDelay(100_000).seconds(after: .unavailable, attempt: 1) == 100_000)
    }
}
