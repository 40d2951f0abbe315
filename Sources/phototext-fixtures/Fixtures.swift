import CommandKit

/// Draws the photos that tests, trials and the quickstart read.
@main
struct Fixtures: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "phototext-fixtures",
        abstract: "Draw photos whose text is known.",
        discussion: "The text of every photo is written to truth.tsv, in the folder that is given.",
        examples: [
            "phototext-fixtures samples ~/samples # a dozen photos of every sort",
            "phototext-fixtures batch /tmp/many --count 1000 # small ones, in folders of a hundred",
        ],
        subcommands: [Samples.self, Batch.self, Large.self, Hostile.self, Poison.self])
}
