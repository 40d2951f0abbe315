import Catalog
import CommandKit
import PhotoLibraries

/// What could not be done for some of several things that a command was asked to do.
///
/// A single one is thrown, and so ends the command with its own words and advice. Of many, each is a line on standard
/// error, and the command goes on with the next and ends with the code of the first.
struct Refusals {
    private let output: CommandOutput
    private let isOfMany: Bool
    private var exitCode: ExitCode?

    init(_ output: CommandOutput, isOfMany: Bool) {
        self.output = output
        self.isOfMany = isOfMany
    }

    /// - Throws: `error` if it is the only one, or does not concern this thing alone.
    mutating func note(_ error: any Error, of name: String) throws {
        guard isOfMany, let refusal = Self.refusal(error) else { throw error }
        output.remark("\(name): \(refusal.message)")
        exitCode = exitCode ?? refusal.exitCode
    }

    /// - Throws: ``ExitCode`` if anything was refused.
    func finish() throws(ExitCode) {
        if let exitCode { throw exitCode }
    }

    private static func refusal(_ error: any Error) -> CommandError? {
        switch error {
        case let error as CommandError: error
        case let error as InvalidIdentifier: CommandError(.dataError, error.description)
        case let error as CatalogError where error.code == .ambiguousAsset:
            CommandError(.usage, error.description + "; name one with --library")
        default: nil
        }
    }
}
