import RecognizerProtocol
import TextRecognition

/// Why a recognizer process gave no document.
enum ProcessFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// It said what is wrong with the photo, and is fit for the next one.
    case photo(RecognitionFailure)
    /// It said what it lacks, or could not even be started; it has ended.
    case unavailable(RecognizerUnavailable)
    /// It ended while it worked.
    case ended(ProcessEnd)
    /// It took too long and was killed.
    case timedOut(after: Duration)
    /// It answered nonsense and was killed.
    case violation(ProtocolViolation)
    /// It had ended before the photo was given to it: nothing to do with the photo.
    case wasGone
    /// Its caller did not want to wait any more; it was killed.
    case interrupted

    /// Whether a memory need could be behind it, so that a repeat with more memory tells a need from a bug. Out of memory
    /// shows as a signal in code that does not ask the C++ runtime for it.
    var mayBeMemory: Bool {
        switch self {
        case .ended(let end): !end.isSandboxViolation
        case .violation: true
        case .photo(let failure): failure.code == .outOfMemory
        case .unavailable, .timedOut, .wasGone, .interrupted: false
        }
    }

    /// Whether the process can read another photo.
    var leavesProcess: Bool {
        if case .photo = self { true } else { false }
    }

    /// For the log.
    var description: String {
        switch self {
        case .photo(let failure): failure.message
        case .unavailable(let unavailable): unavailable.message
        case .ended(let end): "ended: \(end)"
        case .timedOut(let limit): "not done after \(limit.wholeSeconds) s"
        case .violation(let violation): "answered \(violation)"
        case .wasGone: "had ended before"
        case .interrupted: "interrupted"
        }
    }

    /// What to throw when a photo was being read. `interrupted` is a cancellation.
    ///
    /// - Parameter memoryLimit: of the process that failed last, in bytes.
    func errorOfPhoto(memoryLimit: Int) -> any Error {
        let needsMore = RecognitionFailure(.outOfMemory, "needs more than \(memoryLimit >> 20) MB")
        return switch self {
        case .photo(let failure) where failure.code == .outOfMemory: needsMore
        case .photo(let failure): failure
        case .unavailable(let unavailable): unavailable
        case .ended(let end) where end.isOutOfMemory: needsMore
        case .ended(let end): RecognitionFailure(.crashed, "crashed: \(end)")
        case .timedOut(let limit): RecognitionFailure(.timedOut, "timed out after \(limit.wholeSeconds) s")
        case .violation(let violation): RecognitionFailure(.crashed, "crashed: \(violation)")
        case .wasGone: RecognizerUnavailable(.cannotStart, "The recognizer ends before it is given a photo.")
        case .interrupted: CancellationError()
        }
    }

    /// What to throw when a process was being started, which is no photo's fault.
    ///
    /// - Parameters:
    ///   - memoryLimit: of the process, in bytes.
    ///   - errorOutput: what it wrote to standard error.
    func errorOfStart(memoryLimit: Int, errorOutput: String) -> any Error {
        let reason: String
        switch self {
        case .unavailable(let unavailable): return unavailable
        case .interrupted: return CancellationError()
        case .ended(let end) where end.isOutOfMemory: reason = "\(memoryLimit >> 20) MB are not enough for it"
        case .ended(let end): reason = "\(end)"
        case .timedOut(let limit): reason = "it was not ready after \(limit.wholeSeconds) s"
        case .violation(let violation): reason = "it answered \(violation)"
        case .photo, .wasGone: reason = "it ended"
        }
        // A program that exits says why, such as a library that is missing; what a crash leaves is for the log.
        var output = ""
        if case .ended(.exited) = self, !errorOutput.isEmpty { output = " It said: \(errorOutput)" }
        return RecognizerUnavailable(.cannotStart, "The recognizer does not start: \(reason).\(output)")
    }
}

extension Duration {
    fileprivate var wholeSeconds: Int64 {
        components.seconds + (components.attoseconds > 0 ? 1 : 0)
    }
}
