import CommandKit
import Glibc
import PhotoLibraries

/// How fast libraries list their photos, and in how much memory.
struct ListingBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "listing",
        abstract:
            "Photos and addresses that libraries list in a second, with nothing done about them; and the memory.")

    @Option(help: "The largest number of photos and of addresses.")
    var most = 300_000

    @Option(help: "How often each is listed.")
    var rounds = 3

    @Option(help: "Where the files are made.")
    var folder = "/tmp"

    /// With these, the memory is measured for the first time.
    private static let few = 10_000
    private static let slowest = 50_000.0
    /// Megabytes in addition, from few to most, that are no growth.
    private static let play = 8.0

    func run() async throws {
        var comparison = Comparison()
        let tree = try PhotoTree(in: folder)
        try await measure("folder", FolderPhotoLibrary(root: tree.path), &comparison, fill: tree.grow)
        if let find = Program.installed("find") { try compare(tree, with: find, &comparison) }
        let bundle = try PhotosBundle(in: folder)
        try await measure(
            "Photos library", LibraryKind.applePhotos.open(location: bundle.path), &comparison, fill: bundle.grow)
        let list = tree.path + ".list"
        defer { unlink(list) }
        try await measure("list of addresses", LibraryKind.web.open(location: list), &comparison) { count in
            try Self.writeAddresses(count, to: list)
        }
        try comparison.print()
    }

    private func measure(
        _ name: String, _ library: any PhotoLibrary, _ comparison: inout Comparison, fill: (Int) throws -> Void
    ) async throws {
        try fill(Self.few)
        _ = try await rate(of: library, count: Self.few)
        let before = try Self.peakMegabytes()
        try fill(most)
        var rates: [Double] = []
        for _ in 0..<rounds { rates.append(try await rate(of: library, count: most)) }
        comparison.add(
            "\(name), \(most) listed", value: rates.median, unit: "1/s", target: .atLeast(Self.slowest))
        comparison.add(
            "growth from \(Self.few) on", value: try Self.peakMegabytes() - before, unit: "MB",
            target: .atMost(Self.play))
    }

    private func rate(of library: any PhotoLibrary, count: Int) async throws -> Double {
        let begin = ContinuousClock.now
        var listed = 0
        for try await case .asset in library.assets(matching: AssetFetchOptions()) { listed += 1 }
        guard listed == count else { throw CommandError(.software, "\(listed) of \(count) were listed") }
        return Double(count) / ((ContinuousClock.now - begin) / .seconds(1))
    }

    /// What `find` takes to say the same: names, sizes and times.
    private func compare(_ tree: PhotoTree, with find: Program, _ comparison: inout Comparison) throws {
        let run = try find.run([tree.path, "-type", "f", "-printf", "%s %T@ %P\\n"])
        comparison.add("the same by find", value: Double(tree.count) / run.seconds, unit: "1/s")
    }

    private static func writeAddresses(_ count: Int, to list: String) throws {
        guard let file = fopen(list, "we") else { throw CommandError(.cannotCreate, "cannot write to \(list)") }
        for number in 0..<count { fputs("https://photos.example.org/\(IdentifierList.identifier(number))\n", file) }
        guard fclose(file) == 0 else { throw CommandError(.ioError, "cannot write to \(list)") }
    }

    /// The most that this process has had resident so far.
    private static func peakMegabytes() throws -> Double {
        var usage = rusage()
        guard getrusage(RUSAGE_SELF.rawValue, &usage) == 0 else { throw CommandError(.osError, "getrusage failed") }
        return Double(usage.ru_maxrss) / 1024
    }
}
