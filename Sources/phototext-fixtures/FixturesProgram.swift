import Glibc
import PhotoFixtures

/// Draws the photos that tests, trials and the quickstart read.
@main
struct FixturesProgram {
    private static let usage = """
        Usage: phototext-fixtures samples FOLDER
               phototext-fixtures batch FOLDER --count N [--seed S]
               phototext-fixtures hostile FOLDER

        Draws photos whose text is known, and writes it to FOLDER/truth.tsv.

        """

    static func main() {
        var arguments = Array(CommandLine.arguments.dropFirst())
        let count = takeNumber("--count", from: &arguments)
        let seed = takeNumber("--seed", from: &arguments)
        do {
            switch (arguments.first, arguments.count, count) {
            case ("samples", 2, nil): try SamplePhotos.write(to: arguments[1])
            case ("batch", 2, let count?): try PhotoBatch(count: count, seed: UInt64(seed ?? 1)).write(to: arguments[1])
            case ("hostile", 2, nil): try HostilePhoto.write(to: arguments[1])
            case ("--help", 1, nil): print(usage, terminator: "")
            default: fail(usage, EX_USAGE)
            }
        } catch {
            fail("phototext-fixtures: \(error)\n", EX_CANTCREAT)
        }
    }

    /// Takes an option and its value out of the arguments.
    private static func takeNumber(_ name: String, from arguments: inout [String]) -> Int? {
        guard let index = arguments.firstIndex(of: name) else { return nil }
        guard index + 1 < arguments.count, let value = Int(arguments[index + 1]), value >= 0 else {
            fail("phototext-fixtures: \(name) needs a number\n", EX_USAGE)
        }
        arguments.removeSubrange(index...index + 1)
        return value
    }

    private static func fail(_ message: String, _ code: Int32) -> Never {
        let bytes = Array(message.utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
        exit(code)
    }
}
