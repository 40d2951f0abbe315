import Catalog
package import CommandKit
package import Configuration
package import PhotoLibraries
package import Renditions

/// `phototext show`
package struct ShowCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a photo, or make a smaller picture of it.",
        discussion: """
            The picture is upright and without the photo's metadata. It is a JPEG, or a PNG when the name of the output \
            ends in .png; without an output it is drawn on a terminal with coloured blocks, or written to a pipe. With \
            --json and without an output, the photo is described. For the path of a file no server is needed.
            """,
        examples: [
            "phototext show ~/Pictures/receipt.jpg", "phototext show photo.heic --size 1200x1200 --output photo.jpg",
            "phototext show --library holiday 2026/IMG_0001.jpg --size 256x256 --fill --output - > icon.jpg",
        ])

    @OptionGroup
    package var globals: GlobalOptions

    @Argument(help: "An identifier, or the path of a file.", completion: .file)
    package var identifier: AssetArgument

    @Option(help: ArgumentHelp("The library that the identifier belongs to.", valueName: "name"))
    package var library: LibraryName?

    @Option(
        help: ArgumentHelp(
            "What the picture has to fit into, in pixels; it is never enlarged. Otherwise the photo's own size.",
            valueName: "width x height"))
    package var size: PixelSize?

    @Flag(help: "Fill the size exactly; what stands out is cut off at both sides.")
    package var fill = false

    @Option(help: ArgumentHelp("Where to write the picture; - is standard output.", valueName: "file"))
    package var output: OutputPath?

    @Flag(help: "Write over a file that is there; never over the photo itself.")
    package var force = false

    package init() {}

    package func validate() throws {
        guard !fill || size != nil else { throw ValidationError("--fill needs a --size to be filled") }
        guard !force || output?.isStandardOutput == false else {
            throw ValidationError("--force needs an --output to write over")
        }
        guard !globals.json || output?.isStandardOutput != true else {
            throw ValidationError("the picture and JSON cannot both be written to standard output")
        }
    }

    package mutating func run() async throws {
        try await run(
            with: try globals.configuration.settings(), output: CommandOutput(isJSON: globals.json))
    }

    package func run(with settings: Settings, output: CommandOutput) async throws {
        if library == nil, let file = try PhotoOnDisk(identifier) {
            do {
                try await presentation(settings, output, sparing: file.path).show(file.name, of: file.library)
            } catch {
                throw FailureTranslation(settings: settings).translated(error)
            }
            return
        }
        try await CatalogSession(settings: settings, output: output).use { session in
            let (asset, record) = try await find(in: session)
            guard record.isHere else {
                throw CommandError(
                    .unavailable, "the library \(record.name) is on the host \(record.host ?? "")",
                    hint: "run this there")
            }
            let photos = try record.open(settings.libraryAccess)
            try await presentation(settings, output, sparing: record.files(of: asset))
                .show(asset, of: photos, named: record.name)
        }
    }

    private func presentation(
        _ settings: Settings, _ output: CommandOutput, sparing source: String?
    ) -> PhotoPresentation {
        PhotoPresentation(
            recognizer: settings.recognizer(slots: 1), output: output, size: size, isFilled: fill,
            destination: self.output, isForced: force, source: source)
    }

    /// The asset that is meant, and its library.
    private func find(in session: CatalogSession) async throws -> (LocalIdentifier, LibraryRecord) {
        let asset = try await AssetResolver(session.catalog, library: library?.rawValue).resolve(identifier)
        let name = try await libraryName(of: asset, in: session)
        guard let record = try await session.catalog.library(named: name) else {
            throw CatalogError(.unknownLibrary, "there is no library \(name)")
        }
        return (asset.identifier, record)
    }

    private func libraryName(of asset: AssetReference, in session: CatalogSession) async throws -> String {
        if let library = asset.library { return library }
        let histories = try await session.catalog.histories(of: asset.identifier)
        let names = Set(histories.map(\.library)).sorted()
        let identifier = asset.identifier.rawValue
        guard let name = names.first else {
            throw CommandError(
                .noInput, "'\(identifier)' is no file, and was never submitted",
                hint: "name its library with --library")
        }
        guard names.count == 1 else {
            throw CatalogError(
                .ambiguousAsset, "'\(identifier)' is in the libraries \(names.joined(separator: ", "))")
        }
        return name
    }
}

extension LibraryRecord {
    /// The file of a photo, or of a library that names its files otherwise all of them; nil when none is here.
    fileprivate func files(of asset: LocalIdentifier) -> String? {
        switch LibraryKind(rawValue: kind) {
        case .folder: location + "/" + asset.rawValue
        case .applePhotos: location
        default: nil
        }
    }
}
