import CommandKit
import Foundation
import Testing

@testable import Coordinator

@Suite struct PhototextTests {
    @Test func declarationsAndExamplesAreSound() {
        #expect(Phototext.declarationProblems() == [])
    }

    @Test(arguments: Phototext.configuration.subcommands.map { $0.commandName })
    func commandIsInTheReadme(name: String) throws {
        let checkout = URL(filePath: #filePath).appending(path: "../../..").standardized
        let readme = try String(contentsOf: checkout.appending(path: "README.md"), encoding: .utf8)
        #expect(readme.contains("\nphototext \(name) "))
    }
}
