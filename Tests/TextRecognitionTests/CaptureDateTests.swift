import Testing
import TextRecognition

@Suite struct CaptureDateTests {
    @Test(arguments: ["2026-01-02T03:04:05", "2024-02-29T00:00:00", "2000-02-29T23:59:60", "0001-12-31T00:00:00"])
    func isADate(text: String) {
        #expect(CaptureDate.isValid(text))
    }

    @Test(arguments: [
        "", "2026-02-29T00:00:00", "1900-02-29T00:00:00", "2026-04-31T00:00:00", "2026-13-01T00:00:00",
        "2026-00-01T00:00:00", "2026-01-00T00:00:00", "0000-01-01T00:00:00", "2026-01-01T24:00:00",
        "2026-01-01T00:60:00", "2026-01-01T00:00:61", "2026-01-01 00:00:00", "2026-01-01T00:00:00Z",
        "+202-01-01T00:00:00", "2026-01-01T00:+5:00", "２０２６-01-01T00:00:00", "2026-01-01T00:00",
    ])
    func isNone(text: String) {
        #expect(!CaptureDate.isValid(text))
    }
}
