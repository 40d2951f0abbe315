import CommandKit
import Configuration
import Glibc

/// The way of photos through the whole system with two slots, beside two `tesseract` programs at a time.
struct TesseractBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tesseract",
        abstract: "The time that photos take, beside two plain tesseract programs.",
        discussion: """
            Without a folder, photos are drawn: signs and pages. How right the text is, beside the plain program, is \
            what phototext-accuracy says about the same photos.
            """)

    @OptionGroup
    var settings: ConfigurationOptions

    @Option(help: "Photos of each sort that is drawn.")
    var count = 20

    @Option(help: "How often both sides take turns.")
    var rounds = 3

    @Flag(help: "Do not compare the text.")
    var noText = false

    @Argument(help: "Folders of photos to read instead.", completion: .directory)
    var folders: [String] = []

    func run() async throws {
        guard let xargs = Program.installed("xargs"), Program.installed("tesseract") != nil else {
            throw CommandError(.unavailable, "there is no tesseract program to compare with")
        }
        var comparison = Comparison()
        for group in groups {
            try await measure(group, xargs, &comparison)
        }
        try comparison.print()
    }

    /// Photos that are measured together.
    private struct Group {
        var name: String
        var target: Double
        /// Nil: drawn, of the kind `name`.
        var folder: String?
    }

    private var groups: [Group] {
        folders.isEmpty
            ? [Group(name: "sign", target: 1.3), Group(name: "page", target: 1.05)]
            : folders.map { Group(name: $0, target: 1.3, folder: $0) }
    }

    private func measure(_ group: Group, _ xargs: Program, _ comparison: inout Comparison) async throws {
        var ours: [Double] = []
        var theirs: [Double] = []
        for round in 0..<rounds {
            // A new installation each time: photos that are known would not be read.
            try await Scratch.with(settings) { scratch in
                try preparePhotos(of: group, in: scratch)
                let paths = try photoPaths(below: scratch.photos)
                theirs.append(Double(paths.count) / (try plainSeconds(paths, xargs, scratch)))
                ours.append(Double(paths.count) / (try await ourSeconds(scratch)))
                if round == 0, !noText { try compareText(of: scratch) }
            }
        }
        comparison.add(
            "\(group.name), 2 slots", ours: ours, floor: theirs, unit: "photos/s", target: .atLeast(group.target))
    }

    private func preparePhotos(of group: Group, in scratch: Scratch) throws {
        if let folder = group.folder {
            try Program(path: "/bin/cp").run(["-r", "--", folder, scratch.photos])
        } else {
            try Program.ours("phototext-fixtures").run(
                ["batch", scratch.photos, "--count", "\(count)", "--kind", group.name])
        }
        try scratch.phototext.run(["library", "add", Scratch.library, scratch.photos])
    }

    /// From the call of submit to the last text in the catalog, with a worker that waits.
    private func ourSeconds(_ scratch: Scratch) async throws -> Double {
        let worker = try await ReadingWorker(scratch, slots: 2)
        let begin = ContinuousClock.now
        try scratch.phototext.run(["submit", scratch.photos])
        try await worker.waitForJobs(try await scratch.number("SELECT count(*) FROM phototext.job"))
        let seconds = (ContinuousClock.now - begin) / .seconds(1)
        try worker.program.terminate()
        return seconds
    }

    /// Like `parallel -j2`: the next program starts when one has ended. Photos that tesseract cannot open cost it
    /// nothing.
    private func plainSeconds(_ paths: [String], _ xargs: Program, _ scratch: Scratch) throws -> Double {
        let list = scratch.folder + "/list"
        guard let file = fopen(list, "we") else { throw CommandError(.cannotCreate, "cannot write to \(list)") }
        for path in paths {
            fputs(path, file)
            fputc(0, file)
        }
        fclose(file)
        var xargs = xargs
        xargs.environment = ["OMP_THREAD_LIMIT": "1"]
        return try xargs.run(
            ["-0", "-P2", "-I{}", "tesseract", "{}", "-", "-l", "chi_sim+eng"], input: list, mayFail: true
        ).seconds
    }

    private func compareText(of scratch: Scratch) throws {
        let run = try Program.ours("phototext-accuracy").run(
            ["--engines", "tesseract-command,tesseract", scratch.photos])
        try StandardOutput.shared.print(run.output)
    }

    private func photoPaths(below folder: String) throws -> [String] {
        guard let find = Program.installed("find") else { throw CommandError(.unavailable, "there is no find program") }
        return try find.run([folder, "-type", "f", "!", "-name", "*.txt", "!", "-name", "*.tsv"]).output
            .split(separator: "\n").map(String.init)
    }
}
