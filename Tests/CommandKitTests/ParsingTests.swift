import Testing

@testable import CommandKit

@Suite struct ParsingTests {
    @Test func defaultsHoldWithoutArguments() throws {
        let show = try Show.parse([])
        #expect(show.frame == .plain)
        #expect(show.pause == .seconds(90))
        #expect(show.count == nil)
        #expect(show.tag.isEmpty)
        #expect(show.progress)
        #expect(show.verbose == 0)
        #expect(show.pictures.isEmpty)
        #expect(show.shared.databaseURL == nil)
    }

    @Test(arguments: [
        ["--limit", "5"], ["--limit=5"], ["-n", "5"], ["-n5"], ["-n=5"], ["-vn5"], ["-vn", "5"],
    ])
    func optionsHaveManyForms(arguments: [String]) throws {
        #expect(try Show.parse(arguments).count == 5)
    }

    @Test func repeatedOptionsAddUp() throws {
        #expect(try Show.parse(["--tag", "a", "-tb", "--tag=", "-t", "-"]).tag == ["a", "b", "", "-"])
    }

    private struct Defaults: ParsableArguments {
        @Option(help: "Tags.")
        var tag = ["a", "b"]

        @Flag(help: "Say more.")
        var verbose = 2
    }

    @Test func theFirstValueReplacesADefaultAndCountsGoOnFromIt() throws {
        #expect(try Defaults.parse([]).tag == ["a", "b"])
        let given = try Defaults.parse(["--tag", "c", "--tag=d", "--verbose"])
        #expect(given.tag == ["c", "d"])
        #expect(given.verbose == 3)
    }

    @Test(
        arguments: zip(
            [["--no-progress"], ["--no-progress", "--progress"], ["-p", "--no-progress"]], [false, true, false]))
    func theLastFlagWins(arguments: [String], expected: Bool) throws {
        #expect(try Show.parse(arguments).progress == expected)
    }

    @Test(arguments: zip([["-v"], ["-vv"], ["-v", "-pvv"]], [1, 2, 3]))
    func flagsAreCounted(arguments: [String], expected: Int) throws {
        #expect(try Show.parse(arguments).verbose == expected)
    }

    @Test(arguments: [
        (["a", "b"], ["a", "b"]), (["a", "-v", "b"], ["a", "b"]), (["--", "-v", "--help"], ["-v", "--help"]),
        (["-", "a"], ["-", "a"]), (["--", "--"], ["--"]), (["-5", "-1.5"], ["-5", "-1.5"]), ([""], [""]),
    ])
    func argumentsKeepTheirOrder(arguments: [String], expected: [String]) throws {
        #expect(try Show.parse(arguments).pictures.map(\.description) == expected)
    }

    @Test func negativeNumbersAreValues() throws {
        #expect(try Show.parse(["--limit", "-5"]).count == -5)
    }

    @Test func transformsMakeValues() throws {
        #expect(try Show.parse(["--ratio", "4:2"]).ratio == 2)
        #expect(try Show.parse([]).ratio == nil)
    }

    @Test func requiredAndOptionalArguments() throws {
        let add = try AddAlbum.parse(["holiday", "--kind", "public"])
        #expect((add.name, add.kind, add.place) == ("holiday", "public", nil))
        #expect(try AddAlbum.parse(["a", "b", "--kind=x"]).place == "b")
    }

    @Test func aCopyThatIsChangedLeavesTheOriginalAlone() throws {
        let original = try Show.parse(["-n5"])
        var copy = original
        copy.count = 6
        #expect((original.count, copy.count) == (5, 6))
    }

    @Test(arguments: [
        ["--json", "show", "--database-url", "x"], ["show", "--json", "--database-url=x"],
        ["--database-url", "x", "show", "--json"],
    ])
    func sharedOptionsStandAnywhere(arguments: [String]) throws {
        let show = try #require(try Gallery.parseAsRoot(arguments) as? Show)
        #expect(show.shared.json)
        #expect(show.shared.databaseURL == "x")
    }

    @Test func subcommandsNest() throws {
        let add = try #require(try Gallery.parseAsRoot(["album", "add", "add", "--kind", "x"]) as? AddAlbum)
        #expect(add.name == "add")
        #expect(try Gallery.parseAsRoot(["hidden"]) is Hidden)
    }

    @Test func bytesThatAreNotUTF8ReachTypesThatTakeThem() throws {
        let show = Show()
        try ArgumentSet(of: show).parse([RawArgument(bytes: [0x61, 0xff])], for: show)
        #expect(show.pictures.map(\.bytes) == [[0x61, 0xff]])
    }
}
