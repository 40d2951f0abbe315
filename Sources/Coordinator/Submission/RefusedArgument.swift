import CommandKit
import PhotoLibraries

/// Something that was named as a photo and cannot be one.
struct RefusedArgument: Sendable {
    /// As it was typed.
    let name: String
    let reason: String

    /// - Throws: `error` when it is about something else than the argument.
    init(_ argument: AssetArgument, _ error: any Error) throws {
        guard let error = error as? InvalidIdentifier else { throw error }
        name = argument.argument.displayText
        reason = error.description
    }
}
