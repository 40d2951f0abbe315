import Glibc

@testable import CommandKit

/// A program as the tests need it.
struct Gallery: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Looks after pictures.", version: "1.2",
        subcommands: [Show.self, Album.self, Hidden.self])

    @OptionGroup(title: "Shared options")
    var shared: SharedOptions
}

struct SharedOptions: ParsableArguments {
    @Flag(help: "Print JSON.")
    var json = false

    @Option(help: ArgumentHelp("The database to use.", valueName: "url"))
    var databaseURL: String?

    func validate() throws {
        if databaseURL == "" { throw ValidationError("the database's address is empty") }
    }
}

enum Frame: String, CaseIterable, ExpressibleByArgument {
    case plain, golden, none
}

/// A value that takes any bytes but a slash.
struct Name: ExpressibleByArgument, CustomStringConvertible {
    var bytes: [UInt8]
    var description: String { String(decoding: bytes, as: UTF8.self) }

    init?(argument: String) {
        try? self.init(argumentBytes: Array(argument.utf8))
    }

    init(argumentBytes: [UInt8]) throws {
        guard !argumentBytes.contains(UInt8(ascii: "/")) else { throw ValidationError("a name holds no slash") }
        bytes = argumentBytes
    }
}

struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows pictures.",
        discussion: "Pictures are shown one after the other, each for some time, until there are no more of them.",
        examples: ["gallery show --frame golden a.jpg  # in a golden frame"])

    @Option(name: .shortAndLong, help: "What goes round it.")
    var frame = Frame.plain

    @Option(help: "How long each is shown.")
    var pause: Duration = .seconds(90)

    @Option(name: [.customShort("n"), .customLong("limit")], help: "How many at most.")
    var count: Int?

    @Option(name: .shortAndLong, help: "Only with this tag.")
    var tag: [String] = []

    @Option(help: "Width divided by height.", transform: { try Show.ratio($0) })
    var ratio: Double?

    @Flag(name: .shortAndLong, inversion: .prefixedNo, help: "Show progress.")
    var progress = true

    @Flag(name: .short, help: "Say more; twice for everything.")
    var verbose: Int

    @Flag(help: .hidden)
    var debug = false

    @Argument(help: ArgumentHelp("The pictures.", valueName: "picture"), completion: .file)
    var pictures: [Name] = []

    @OptionGroup(title: "Shared options")
    var shared: SharedOptions

    func validate() throws {
        if count == 0 { throw ValidationError("nothing would be shown") }
    }

    func run() async throws {}

    private static func ratio(_ text: String) throws -> Double {
        let parts = text.split(separator: ":").compactMap { Double($0) }
        guard parts.count == 2, parts[1] > 0 else { throw ValidationError("expected something like 4:3") }
        return parts[0] / parts[1]
    }
}

struct Album: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Albums.", subcommands: [AddAlbum.self])
}

struct AddAlbum: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Adds an album.")

    @Option(help: "The kind.", completion: .list(["private", "public"]))
    var kind: String

    @Argument(help: "Its name.")
    var name: String

    @Argument(help: "Where it lies.", completion: .directory)
    var place: String?

    func run() async throws {
        switch name {
        case "busy": throw CommandError(.tempFail, "the album is busy", hint: "try again later")
        case "code": throw ExitCode.dataError
        case "text": throw CleanExit.message("that is all")
        case "help": throw CleanExit.helpRequest
        case "pipe": throw OutputError(errno: EPIPE)
        case "other": throw CancellationError()
        default: break
        }
    }
}

struct Hidden: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Not for everybody.", isHidden: true)

    func run() async throws {}
}
