import Testing
import TextAccuracy

@Suite("How right a text is")
struct ScoreTests {
    @Test("The same text is right, whatever its case, width and white space")
    func same() {
        let score = Score(text: "ｉｎｖｏｉｃｅ\n No. 7", truth: "INVOICE No.7")
        #expect(score == Score(text: "x", truth: "x"))
        #expect(score.f1 == 1 && score.recall == 1 && score.characterErrorRate == 0)
    }

    @Test("Pairs are counted as often as they occur in both")
    func pairs() {
        // ab bc cd against ab bc cx xd: two in common, of three wanted and four read.
        let score = Score(text: "abcxd", truth: "abcd")
        #expect(score.recall == 2.0 / 3)
        #expect(score.f1 == 2 * 2.0 / 7)
        #expect(score.characterErrorRate == 0.25)
        // aa twice against aa three times.
        #expect(Score(text: "aaa", truth: "aaaa").recall == 2.0 / 3)
        #expect(Score(text: "aaa", truth: "aaaa").f1 == 0.8)
    }

    @Test("Exchanged lines cost the pairs between them, but every character of the shorter one twice")
    func order() {
        // Wanted ab bc cd de ef, read de ef fa ab bc: four of five.
        let score = Score(text: "def\nabc", truth: "abc\ndef")
        #expect(score.f1 == 0.8)
        #expect(score.characterErrorRate == 1)
    }

    @Test("Chinese characters are characters, and full-width punctuation is punctuation")
    func chinese() {
        #expect(Score(text: "车站,出口", truth: "车站，出口").f1 == 1)
        // 车站 站出 出口 against 车站 站人 人口.
        let score = Score(text: "车站人口", truth: "车站出口")
        #expect(score.f1 == 1.0 / 3 && score.characterErrorRate == 0.25)
    }

    @Test("No more is wrong than everything")
    func noise() {
        #expect(Score(text: "much longer than it is", truth: "no").characterErrorRate == 1)
    }

    @Test("Where nothing is written, nothing is to be read")
    func blank() {
        #expect(Score(text: " \n", truth: "").f1 == 1)
        #expect(Score(text: " \n", truth: "").characterErrorRate == 0)
        #expect(Score(text: "x", truth: "").f1 == 0)
        #expect(Score(text: "x", truth: "").characterErrorRate == 1)
        let unread = Score(text: "", truth: "text")
        #expect(unread.f1 == 0 && unread.recall == 0 && unread.characterErrorRate == 1)
    }

    @Test("A lone character counts")
    func lone() {
        #expect(Score(text: "P", truth: "p").f1 == 1)
        #expect(Score(text: "PP", truth: "P").f1 == 0)
    }
}
