package import CommandKit
import PhotoLibraries

/// How the photos of a library are reached, where its place alone does not tell.
package struct LibraryAccessOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The server of a bucket, for others than AWS.", valueName: "address"))
    package var endpoint: String?

    @Option(help: ArgumentHelp("The region of a bucket.", valueName: "name"))
    package var region: String?

    @Option(help: ArgumentHelp("Whose entry of ~/.aws/credentials to use.", valueName: "name"))
    package var profile: String?

    @Flag(help: "Ask for a public bucket without credentials.")
    package var anonymous = false

    @Flag(help: "Fetch web addresses inside private networks too.")
    package var allowPrivate = false

    package init() {}

    /// - Throws: `ValidationError` for an option that says nothing about such a library.
    func libraryOptions(for kind: LibraryKind) throws -> LibraryOptions {
        let isForBuckets = endpoint != nil || region != nil || profile != nil || anonymous
        guard kind == .s3 || !isForBuckets else {
            throw ValidationError("--endpoint, --region, --profile and --anonymous are for s3:// alone")
        }
        guard kind == .web || !allowPrivate else {
            throw ValidationError("--allow-private is for web addresses alone")
        }
        if anonymous, profile != nil { throw ValidationError("--anonymous needs no --profile") }
        var options = LibraryOptions()
        options.endpoint = endpoint
        options.region = region
        options.profile = profile
        options.isAnonymous = anonymous
        options.allowsPrivateAddresses = allowPrivate
        return options
    }
}
