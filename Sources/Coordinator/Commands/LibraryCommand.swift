package import CommandKit

/// `phototext library`
package struct LibraryCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "library",
        abstract: "Register, list and remove photo libraries.",
        subcommands: [LibraryAddCommand.self, LibraryListCommand.self, LibraryRemoveCommand.self])

    package init() {}
}
