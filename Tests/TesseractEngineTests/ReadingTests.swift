import Testing

@testable import TesseractEngine

@Suite("Whether a reading is good")
struct ReadingTests {
    @Test func keepsSureReadingsAndEmptyOnes() {
        #expect(Reading([]).verdict == .keep)
        #expect(Reading([Self.line("certainly", 0.95)]).verdict == .keep)
    }

    @Test func looksAgainAtUnsureOnes() {
        #expect(Reading([Self.line("perhaps", 0.7)]).verdict == .readAsScattered)
        let page = Array(repeating: Self.line("a line of letters", 0.7), count: 6)
        #expect(Reading(page).verdict == .readAsBlock)
        let headstand = Array(repeating: Self.line("a line of letters", 0.4), count: 6)
        #expect(Reading(headstand).verdict == .readAsScattered)
    }

    @Test func countsLettersAgainstDoubt() {
        let short = Reading([Self.line("four", 0.9)])
        let long = Reading([Self.line("four", 0.9), Self.line("and more", 0.8)])
        let junk = Reading([Self.line("four", 0.9), Self.line("(/\\.:~", 0.1)])
        #expect(long.evidence > short.evidence)
        #expect(junk.evidence < short.evidence)
        #expect(junk.withoutJunk().lines.count == 1)
    }

    private static func line(_ text: String, _ confidence: Double) -> TextLine {
        let box = PixelBox(left: 0, top: 0, right: 10, bottom: 10)
        return TextLine(words: [.init(string: text, confidence: confidence, box: box)])
    }
}
