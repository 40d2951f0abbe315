import CPOSIX
import Glibc
import RecognizerProtocol

/// How a recognizer process ended.
enum ProcessEnd: Sendable, Hashable, CustomStringConvertible {
    case exited(status: Int32)
    case killed(signal: Int32)

    /// Whether the process said itself that the memory limit stopped it.
    var isOutOfMemory: Bool {
        self == .exited(status: RecognizerExitStatus.outOfMemory)
    }

    /// Whether the process was killed for a system call that it has no use for: its code is no longer its own.
    var isSandboxViolation: Bool {
        self == .killed(signal: SIGSYS)
    }

    var description: String {
        switch self {
        case .exited(let status): "exit status \(status)"
        case .killed(let signal):
            phototext_signal_name(signal).map { "SIG" + String(cString: $0) } ?? "signal \(signal)"
        }
    }
}
