import CommandKit
import TextRecognition

/// The code of a failure as it is typed: `timed_out`.
package struct FailureReason: ExpressibleByArgument, Hashable {
    package let code: String

    private static let known: [RecognitionFailure.Code] = [
        .unsupported, .empty, .corrupt, .tooLarge, .crashed, .timedOut, .outOfMemory, .missing, .unreadable,
        .notAPhoto, .workerLost,
    ]

    package init?(argument: String) {
        guard Self.allValueStrings.contains(argument) else { return nil }
        code = argument
    }

    package static var allValueStrings: [String] { known.map(\.rawValue) }
    package var defaultDescription: String? { code }
}
