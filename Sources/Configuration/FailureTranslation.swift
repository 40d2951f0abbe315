import AMQP
import Catalog
import CommandKit
import JobQueue
import PhotoLibraries
import Postgres
import TextRecognition

/// Turns what the modules below throw into an exit code, a sentence and a hint: the one place for all programs.
package struct FailureTranslation {
    private let settings: Settings

    package init(settings: Settings) {
        self.settings = settings
    }

    /// Errors that already know how a command ends stay as they are.
    package func translated(_ error: any Error) -> any Error {
        switch error {
        case is any CommandFailure, is ExitCode, is CleanExit: error
        case let error as PostgresError: translated(error)
        case let error as AMQPError: translated(error)
        case let error as SchemaError: CommandError(.config, error.description)
        case let error as CatalogError:
            CommandError(Self.exitCode(of: error), error.description, hint: hint(for: error))
        case let error as PhotoLibraryError: translated(error)
        case let error as InvalidIdentifier: CommandError(.dataError, error.description)
        case let error as InvalidLibraryName: CommandError(.usage, error.description)
        case let error as UnknownLanguage: CommandError(.usage, error.description)
        case let error as RecognizerUnavailable:
            CommandError(.unavailable, error.description, hint: "`phototext doctor` looks at everything")
        case is CancellationError: ExitCode(rawValue: 130)
        default: error
        }
    }

    private func translated(_ error: PostgresError) -> CommandError {
        let place = DatabaseAddress(url: settings[.databaseURL] ?? "").map { " at \($0)" } ?? ""
        switch error.code {
        case .cannotConnect, .connectionLost, .commitOutcomeUnknown, .timedOut:
            return CommandError(
                .unavailable, "\(error)\(place)", hint: "start it with `scripts/services start`, or see its log")
        case .tlsFailed:
            return CommandError(
                .config, "\(error)\(place)",
                hint: "\(SettingName.authoritiesFile.rawValue) names the authorities to trust, and "
                    + "\(SettingName.databaseURL.rawValue) the host as it stands in the certificate")
        case .settingsIgnored:
            return CommandError(
                .config, "\(error)\(place)", hint: "let \(SettingName.databaseURL.rawValue) name PostgreSQL itself")
        case .authenticationRefused, .invalidConfiguration:
            return CommandError(
                .config, "\(error)\(place)", hint: "check \(SettingName.databaseURL.rawValue)")
        case .server where error.sqlState == .readOnlyTransaction:
            return CommandError(
                .unavailable, "\(error)\(place)", hint: "check \(SettingName.databaseURL.rawValue): is it the primary?")
        case .server where error.sqlState == .diskFull:
            return CommandError(.unavailable, "\(error)\(place)", hint: "make room there; nothing is lost meanwhile")
        case .server where error.isUnavailability:
            return CommandError(.unavailable, "\(error)\(place)", hint: "try again in a moment, or see its log")
        case .server where error.sqlState == .undefinedTable || error.sqlState == .undefinedSchema:
            return CommandError(
                .config, "the schema in the database\(place) is not whole",
                hint: "restore it from a backup, or drop it and run `phototext setup`")
        case .server where error.sqlState == .insufficientPrivilege:
            return CommandError(
                .noPermission, "this user may not do that in the database\(place)",
                hint: "use a login with the role \(AccessRole.coordinator.name) (for `setup`, the owner of the schema "
                    + "`phototext`); `phototext setup --print-sql` says how logins are made")
        default:
            return CommandError(.software, error.description)
        }
    }

    private func translated(_ error: AMQPError) -> CommandError {
        let sentence = Self.withoutFullStop(error.description)
        let address = (try? settings.broker())?.address
        // Some errors know where.
        let place = address.flatMap { sentence.contains($0) ? nil : " (\($0))" } ?? ""
        switch error.code {
        case .tlsFailed:
            return CommandError(
                .config, sentence + place,
                hint: "\(SettingName.authoritiesFile.rawValue) names the authorities to trust, and "
                    + "\(SettingName.brokerURL.rawValue) the host as it stands in the certificate")
        case .accessRefused:
            return CommandError(
                .noPermission, sentence + place,
                hint: "its user needs configure, write and read on \(settings.topology.exchange) and what begins with "
                    + "\(settings.topology.exchange).; `phototext setup --broker-users` makes users who have them")
        case .authenticationRefused, .invalidURL:
            return CommandError(.config, sentence + place, hint: "check \(SettingName.brokerURL.rawValue)")
        case .preconditionFailed:
            return CommandError(
                .config, sentence + place,
                hint: "choose another --queue-prefix, or delete that queue at the broker and run `phototext setup`")
        case .notFound:
            return CommandError(.config, sentence + place, hint: "run `phototext setup`")
        case .cancelled, .libraryFailed:
            return CommandError(.software, sentence)
        default:
            return CommandError(
                .unavailable, sentence + place, hint: "start it with `scripts/services start`, or see its log")
        }
    }

    private func translated(_ error: PhotoLibraryError) -> CommandError {
        let code: ExitCode =
            switch error.code {
            case .unsupportedFilter: .usage
            case _ where error.isOfSurroundings: .unavailable
            default: .noInput
            }
        return CommandError(code, error.description)
    }

    private static func exitCode(of error: CatalogError) -> ExitCode {
        switch error.code {
        case .nameTaken, .ambiguousAsset: .usage
        case .batchCancelled: .tempFail
        case .unknownRecipe: .config
        default: .noInput
        }
    }

    private func hint(for error: CatalogError) -> String? {
        switch error.code {
        case .unknownLibrary: "`phototext library list` shows what there is"
        case .unknownBatch: "`phototext status` shows the latest batches"
        case .batchCancelled: "what was given before stays cancelled; the same command again takes it up"
        case .ambiguousAsset: "name the library with --library"
        case .nameTaken: "choose another name"
        case .unknownRecipe: "install the newer phototext here too"
        default: nil
        }
    }

    private static func withoutFullStop(_ sentence: String) -> String {
        sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }
}
