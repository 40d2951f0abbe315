import CommandKit
import PhotoLibraries
import Testing

@testable import Coordinator

@Suite struct SubmitArgumentTests {
    @Test(arguments: [
        ["~/Pictures"], ["a", "b", "--wait"], ["--library", "holiday"], ["--library", "holiday", "a.jpg"],
        ["--library", "holiday", "--identifiers", "-", "--null"], ["x", "--name", "y"],
    ])
    func sensibleLinesAreTaken(arguments: [String]) throws {
        _ = try Phototext.parseAsRoot(["submit"] + arguments)
    }

    @Test(arguments: [
        [], ["--identifiers", "-"], ["--library", "holiday", "--name", "x"], ["x", "--null"],
        ["--library", "holiday", "--identifiers", "-", "a.jpg"], ["x", "--dry-run", "--wait"],
        ["x", "--languages", "klingon"], ["--library", "Not A Name"], ["x", "--layout", "round"],
    ])
    func senselessLinesAreRefused(arguments: [String]) {
        #expect { try Phototext.parseAsRoot(["submit"] + arguments) } throws: { error in
            (error as? any CommandFailure)?.exitCode == .usage
        }
    }

    @Test func aNewLibraryGetsANameThatNobodyHas() throws {
        let suggested = LibraryName(suggestedFor: "/home/x/Pictures")
        #expect(try LibraryRegistry.unique(suggested, taken: []).rawValue == "pictures")
        #expect(try LibraryRegistry.unique(suggested, taken: ["pictures", "pictures-2"]).rawValue == "pictures-3")
        let long = LibraryName(suggestedFor: "/" + String(repeating: "x", count: 100))
        let unique = try LibraryRegistry.unique(long, taken: [long.rawValue])
        #expect(unique.rawValue.utf8.count == LibraryName.maximumLength)
        #expect(unique.rawValue.hasSuffix("x-2"))
    }
}
