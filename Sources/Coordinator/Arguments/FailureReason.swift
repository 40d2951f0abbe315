import CommandKit
import PhotoLibraries
import TextRecognition

/// The code of a failure, or of what a photo waits for, as it is typed: `timed_out`, `not_local`.
package struct FailureReason: ExpressibleByArgument, Hashable {
    package let code: String

    private static let failures: [RecognitionFailure.Code] = [
        .unsupported, .empty, .corrupt, .tooLarge, .crashed, .timedOut, .outOfMemory, .missing, .unreadable,
        .notAPhoto, .workerLost,
    ]

    private static let libraryTroubles: [PhotoLibraryError.Code] = [.unavailable, .notPermitted, .notLocal]
    private static let engineTroubles: [RecognizerUnavailable.Code] = [.engineMissing, .languageMissing, .cannotStart]

    package init?(argument: String) {
        guard Self.allValueStrings.contains(argument) else { return nil }
        code = argument
    }

    package static var allValueStrings: [String] {
        failures.map(\.rawValue) + libraryTroubles.map(\.rawValue) + engineTroubles.map(\.rawValue)
    }
    package var defaultDescription: String? { code }
}
