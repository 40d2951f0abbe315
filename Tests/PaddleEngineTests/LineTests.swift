import Testing
import TextRecognition

@testable import PaddleEngine

@Suite("Lines of text")
struct LineTests {
    private static let alphabet = Alphabet(dictionary: "a\nb\n字\n")

    private static func line(_ text: String, confidence: Double = 1) -> RecognizedLine {
        RecognizedLine(
            characters: text.enumerated().map { index, character in
                RecognizedLine.Character(
                    string: String(character), confidence: confidence,
                    position: (Double(index) + 0.5) / Double(text.count))
            })
    }

    @Test func repetitionsAndBlanksAreLeftOut() {
        // blank, a, b, 字, space
        #expect(Self.alphabet.classCount == 5)
        let steps: [[Float]] = [
            [0.1, 0.9, 0, 0, 0], [0.2, 0.8, 0, 0, 0], [1, 0, 0, 0, 0], [0, 1, 0, 0, 0], [0, 0, 0, 0, 1],
            [0, 0, 0, 0.5, 0.4], [0.9, 0, 0.1, 0, 0], [1, 0, 0, 0, 0],
        ]
        let line = steps.flatMap(\.self).withUnsafeBufferPointer {
            CTCDecoder.decode($0, steps: 8, extent: 8, alphabet: Self.alphabet)
        }
        #expect(line.text == "aa 字")
        #expect(line.characters.map(\.position) == [0.0625, 0.4375, 0.5625, 0.6875])
        // The space does not count.
        #expect(abs(line.confidence - (0.9 + 1 + 0.5) / 3) < 1e-6)
    }

    @Test(arguments: [
        ("text", 0.7, 0.5, true), ("text", 0.69, 1, false), ("No", 0.9, 0.7, true), ("No", 0.89, 0.7, false),
        ("No", 0.9, 0.69, false), ("***", 1, 1, false), ("", 1, 1, false), ("第1", 0.95, 0.8, true),
    ])
    func whatIsLikelyText(text: String, confidence: Double, probability: Double, isPlausible: Bool) {
        let box = TextBox(
            center: Point(x: 50, y: 50), along: Point(x: 1, y: 0), length: 100, thickness: 20,
            probability: probability)
        #expect(PlacedLine(box: box, line: Self.line(text, confidence: confidence)).isPlausible == isPlausible)
    }

    @Test func wordsStandWhereTheirLettersDo() throws {
        let box = TextBox(center: Point(x: 50, y: 50), along: Point(x: 1, y: 0), length: 100, thickness: 20)
        let placed = PlacedLine(box: box, line: Self.line("abcd efgh "))
        let observation = try #require(placed.observation(width: 100, height: 100))
        #expect(observation.transcript == "abcd efgh")
        #expect(observation.boundingBox == NormalizedRect(x: 0, y: 0.4, width: 1, height: 0.2))
        #expect(observation.words.map(\.string) == ["abcd", "efgh"])
        #expect(observation.words[0].boundingBox == NormalizedRect(x: 0, y: 0.4, width: 0.4, height: 0.2))
        #expect(observation.words[1].boundingBox == NormalizedRect(x: 0.5, y: 0.4, width: 0.4, height: 0.2))
    }

    @Test func rowsAreReadFromTopToBottomAndLeftToRight() {
        func placed(_ text: String, x: Double, y: Double, slope: Double = 0) -> PlacedLine {
            let length = (1 + slope * slope).squareRoot()
            return PlacedLine(
                box: TextBox(
                    center: Point(x: x, y: y + x * slope), along: Point(x: 1 / length, y: slope / length), length: 80,
                    thickness: 20), line: Self.line(text))
        }
        for slope in [0, 0.2, -0.2] {
            let lines = [
                placed("d", x: 200, y: 43, slope: slope), placed("b", x: 210, y: 12, slope: slope),
                placed("a", x: 60, y: 10, slope: slope), placed("c", x: 60, y: 40, slope: slope),
            ]
            #expect(ReadingOrder(of: lines).sorted(lines).map(\.line.text) == ["a", "b", "c", "d"], "\(slope)")
        }
    }

    /// Two columns of four lines below a heading, and above a line that runs across them.
    @Test func columnsOfRunningTextAreReadOneAfterTheOther() {
        func placed(_ text: String, x: Double, y: Double, length: Double) -> PlacedLine {
            PlacedLine(
                box: TextBox(center: Point(x: x, y: y), along: Point(x: 1, y: 0), length: length, thickness: 20),
                line: Self.line(text))
        }
        var lines = [placed("heading", x: 250, y: 10, length: 400), placed("foot", x: 250, y: 200, length: 400)]
        for row in 0..<4 {
            lines.append(placed("left\(row)", x: 110, y: 50 + Double(row) * 30, length: 200))
            lines.append(placed("right\(row)", x: 360, y: 52 + Double(row) * 30, length: 200))
        }
        #expect(
            ReadingOrder(of: lines).sorted(lines).map(\.line.text) == [
                "heading", "left0", "left1", "left2", "left3", "right0", "right1", "right2", "right3", "foot",
            ])
    }

    @Test func pricesAreReadBesideWhatTheyAreFor() {
        func placed(_ text: String, x: Double, y: Double, length: Double) -> PlacedLine {
            PlacedLine(
                box: TextBox(center: Point(x: x, y: y), along: Point(x: 1, y: 0), length: length, thickness: 20),
                line: Self.line(text))
        }
        let lines = (0..<5).flatMap { row in
            [
                placed("item\(row)", x: 110, y: 50 + Double(row) * 30, length: 200),
                placed("price\(row)", x: 400, y: 52 + Double(row) * 30, length: 60),
            ]
        }
        #expect(
            ReadingOrder(of: lines).sorted(lines.reversed()).map(\.line.text)
                == (0..<5).flatMap { ["item\($0)", "price\($0)"] })
    }

    @Test func languagesOfOtherLettersAreNotItsOwn() throws {
        #expect(PaddleLanguages.contains(.english) && PaddleLanguages.contains(.simplifiedChinese))
        for name in ["rus", "ara", "kor", "tha", "vie", "script/Fraktur"] {
            #expect(!PaddleLanguages.contains(try #require(RecognitionLanguage(rawValue: name))), "\(name)")
        }
    }
}
