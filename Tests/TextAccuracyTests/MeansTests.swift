import Testing
import TextAccuracy

@Suite("Means of scores")
struct MeansTests {
    private static func sample(_ truth: String, group: String = "signs", isPartial: Bool = false) -> Sample {
        Sample(path: "/photos/\(group)/a.jpg", group: group, truth: truth, isPartial: isPartial)
    }

    @Test("A photo that is transcribed in part counts for recall alone")
    func partial() throws {
        var means = Means()
        means.add(Self.sample("abcd"), text: "abcd", seconds: 1)
        means.add(Self.sample("ab", isPartial: true), text: "xxabxx", seconds: 3)
        means.add(Self.sample("abcde", isPartial: true), text: "abc", seconds: 2)
        #expect(means.photos == 3)
        #expect(means.meanF1 == 1)
        #expect(means.meanCharacterErrorRate == 0)
        #expect(try #require(means.meanRecall) == 2.5 / 3)
        #expect(means.medianSeconds == 2)
    }

    @Test("Photos without writing have a share of their own")
    func blank() {
        var means = Means()
        means.add(Self.sample(""), text: "", seconds: nil)
        means.add(Self.sample(""), text: "i", seconds: 2)
        means.add(Self.sample("abc"), text: "", seconds: 4)
        #expect(means.blankShare == 0.5)
        #expect(means.meanF1 == 1.0 / 3)
        #expect(means.medianSeconds == 3)
    }

    @Test("A tally keeps engines and groups apart, and all photos together")
    func tally() {
        var tally = Tally()
        tally.add(Self.sample("ab"), text: "ab", seconds: 1, engine: "one")
        tally.add(Self.sample("ab", group: "pages"), text: "", seconds: 1, engine: "one")
        tally.add(Self.sample("ab"), text: "", seconds: 1, engine: "two")
        #expect(tally.groups == ["pages", "signs"])
        #expect(tally.means(of: "one", group: "signs")?.meanF1 == 1)
        #expect(tally.means(of: "one", group: Tally.everything)?.meanF1 == 0.5)
        #expect(tally.means(of: "two", group: "pages") == nil)
    }
}
