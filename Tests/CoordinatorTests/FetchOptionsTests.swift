import CommandKit
import FoundationEssentials
import Glibc
import PhotoLibraries
import Testing

@testable import Coordinator

@Suite struct FetchOptionsTests {
    @Test func everyOptionArrives() throws {
        let options = try FetchOptions.parse([
            "--album", "Receipts", "--album", "Trips/Japan", "--keyword", "tax", "--favorites", "--screenshots",
            "--since",
            "2026-01-31T18:00:00Z", "--until", "2026-02-01T00:00:00+01:00", "--hidden", "--trashed", "--include",
            "*.png",
            "--exclude", "Drafts", "--exclude", "*.gif",
        ]).options
        #expect(options.albums == ["Receipts", "Trips/Japan"])
        #expect(options.keywords == ["tax"])
        #expect(options.favoritesOnly)
        #expect(options.screenshotsOnly)
        #expect(options.since == Date(timeIntervalSince1970: 1_769_882_400))
        #expect(options.until == Date(timeIntervalSince1970: 1_769_900_401))
        #expect(options.includesHidden)
        #expect(options.includesTrashed)
        #expect(options.include == [GlobPattern("*.png")])
        #expect(options.exclude == [GlobPattern("Drafts"), GlobPattern("*.gif")])
        #expect(options.filters == Set(AssetFilter.allCases))
    }

    @Test func withoutThemEverythingOrdinaryIsMeant() throws {
        #expect(try FetchOptions.parse([]).options == AssetFetchOptions())
    }

    @Test(arguments: [
        ("2026-01-31", (2026, 1, 31), (2026, 2, 1)), ("2026-12-31", (2026, 12, 31), (2027, 1, 1)),
        ("2024-02", (2024, 2, 1), (2024, 3, 1)), ("2026-12", (2026, 12, 1), (2027, 1, 1)),
        ("2026", (2026, 1, 1), (2027, 1, 1)), ("2024-02-29", (2024, 2, 29), (2024, 3, 1)),
    ])
    func aDateIsADayMonthOrYearFromMidnightToMidnight(
        _ text: String, _ start: (Int32, Int32, Int32), _ end: (Int32, Int32, Int32)
    ) throws {
        let date = try #require(CalendarDate(argument: text))
        for (moment, day) in [(date.start, start), (date.end, end)] {
            var seconds = time_t(moment.timeIntervalSince1970)
            var local = tm()
            localtime_r(&seconds, &local)
            #expect((local.tm_year + 1900, local.tm_mon + 1, local.tm_mday) == day)
            #expect((local.tm_hour, local.tm_min, local.tm_sec) == (0, 0, 0))
        }
    }

    @Test(arguments: [
        "", "yesterday", "2026-13", "2026-00-01", "2026-02-30", "2025-02-29", "26-01-01", "2026-1-1", "2026-01-01-01",
        "2026-01-01T", "2026-01-01 18:00", "+026", "２０２６", "2026-", "31.1.2026",
    ])
    func anythingElseIsNoDate(_ text: String) {
        #expect(CalendarDate(argument: text) == nil)
    }

    @Test(arguments: [
        ["--since", "2026", "--until", "2025"], ["--since", "tomorrow"], ["--album"],
        ["--since", "2026-02-01", "--until", "2026-01"], ["--include", ""], ["--include", "[ab.jpg"],
        ["--include", "*.jpg", "--include", "x/[!]"], ["--exclude", "/"], ["--exclude", "a\\"],
    ])
    func senselessOptionsAreRefused(_ arguments: [String]) {
        #expect { try FetchOptions.parse(arguments) } throws: { ($0 as? any CommandFailure)?.exitCode == .usage }
    }

    @Test(arguments: ["[ab].jpg", "[]x]", "[!]a]", "\\[a", "a]", "**", "x/"])
    func whatMayMatchIsTaken(_ pattern: String) throws {
        #expect(try FetchOptions.parse(["--include", pattern]).options.include == [GlobPattern(pattern)])
    }

    @Test func oneDayIsFromItselfToItself() throws {
        let options = try FetchOptions.parse(["--since", "2026-01-31", "--until", "2026-01-31"]).options
        let length = try #require(options.until).timeIntervalSince(#require(options.since))
        #expect((23 * 3600...25 * 3600).contains(Int(length)))
    }

    @Test func aFileOfIdentifiersIsNotFiltered() {
        #expect {
            try Phototext.parseAsRoot([
                "submit", "--library", "phone", "--identifiers", "-", "--album", "Receipts",
            ])
        } throws: { ($0 as? any CommandFailure)?.exitCode == .usage }
    }
}
