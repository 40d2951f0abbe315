package import CommandKit
package import Configuration
import FoundationEssentials
package import TextRecognition

/// `phototext read`
package struct ReadCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "read",
        abstract: "Read image files here and now, without any server; nothing is stored.",
        discussion: """
            Files are read several at once and shown in the order in which they are named. One that cannot be read is a \
            line on standard error, and the exit code is 65; 66 when the only trouble is files that are not there.

            """ + TranscriptFormat.explanation,
        examples: [
            "phototext read photo.jpg", "phototext read --languages eng --format tsv *.png",
            "curl https://example.org/sign.jpg | phototext read -",
        ])

    @OptionGroup
    package var options: LocalOptions

    @Argument(help: ArgumentHelp("Image files; - is standard input.", valueName: "file"), completion: .file)
    package var files: [ImageFile]

    @Option(help: "The languages to expect, as chi_sim+eng.")
    package var languages: LanguageList?

    @Option(help: "How the text lies on the pictures.")
    package var layout = PageLayout.automatic

    @Option(help: "The engine to read with; auto is everything that is installed here.")
    package var engine = EngineChoice.auto

    @Option(help: "How the text is written.")
    package var format = TranscriptFormat.text

    package init() {}

    package func validate() throws {
        guard files.count(where: \.isStandardInput) <= 1 else {
            throw ValidationError("standard input can be read only once")
        }
    }

    package mutating func run() async throws {
        try await run(with: options.file.settings(), output: CommandOutput(isJSON: options.json))
    }

    package func run(with settings: Settings, output: CommandOutput) async throws {
        if let folder = files.first(where: \.isFolder) {
            throw ValidationError(
                "'\(folder.name)' is a folder", hint: "`phototext submit` reads folders, and remembers what it read")
        }
        let slots = min(files.count, max(1, ProcessInfo.processInfo.activeProcessorCount))
        var request = RecognizeTextRequest(engines: try engines(settings), layout: layout)
        if let languages { request.languages = languages.languages }
        var printer = TranscriptPrinter(output, format: format, isOfMany: files.count > 1)
        var exitCode = ExitCode.success
        let progress = ProgressBar(
            title: "Reading", total: files.count,
            isEnabled: files.count > 1 && !output.isTerminal && !output.isJSON)
        var count = 0
        do {
            try await LocalReading(settings.recognizer(slots: slots), request: request).read(files) { file, outcome in
                count += 1
                progress.update(count)
                switch outcome {
                case .success(let document):
                    try printer.print(
                        document.pages, name: file.name, isDamaged: document.isDamaged,
                        record: ReadingReport(document, file: file.name))
                case .failure(let error):
                    output.remark("\(file.name): \(Self.words(of: error))")
                    exitCode = error is CommandError && exitCode != .dataError ? .noInput : .dataError
                }
            }
        } catch {
            throw FailureTranslation(settings: settings).translated(error)
        }
        progress.finish()
        guard exitCode == .success else { throw exitCode }
    }

    private func engines(_ settings: Settings) throws -> [String] {
        let installed = EngineChoice.installed(paddleFolder: settings.paddleFolder)
        let engines = engine.engines ?? installed
        guard engines.allSatisfy(installed.contains) else {
            throw CommandError(
                .unavailable, "the engine \(engine.rawValue) is not installed here", hint: PaddleAdvice.way)
        }
        return engines
    }

    private static func words(of error: any Error) -> String {
        if let failure = error as? RecognitionFailure { return "\(failure.message) (\(failure.code.rawValue))" }
        return "\(error)"
    }
}
