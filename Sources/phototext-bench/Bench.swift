import CommandKit

/// Measures the programs beside what the bare libraries and other programs do on the same machine at the same time.
///
/// Only the ratios mean something: both sides take turns, and the middle one of several rounds counts.
@main
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "phototext-bench",
        abstract: "Measure speed and memory, each beside its floor.",
        discussion: "The programs are taken from this one's folder. scripts/bench builds and runs it all.",
        examples: [
            "phototext-bench submit --count 50000",
            "phototext-bench tesseract /srv/photos --rounds 1",
        ],
        subcommands: [
            ListingBench.self, SubmitBench.self, MemoryBench.self, WorkerBench.self, TesseractBench.self,
            PoisonBench.self, SlowLibraryBench.self, DecodeBench.self,
        ])
}
