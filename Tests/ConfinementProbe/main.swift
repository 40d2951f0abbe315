import Glibc
import Recognizer

// Usage: confinement-probe ATTEMPT [other-thread]
//
// Confines itself as the recognizer does before its first photo, then makes the attempt: exits with 0 or an errno.
// A program of its own, because the filter binds all threads and the test program has others.
let arguments = CommandLine.arguments.dropFirst()
guard let attempt = arguments.first.flatMap(Attempt.init) else { exit(255) }
if arguments.count > 1 {
    let makeAttempt = OtherThread(attempt).start()
    try Sandbox.closeSystemCalls()
    makeAttempt()
} else {
    try Sandbox.closeSystemCalls()
    exit(attempt.comesOff() ? 0 : errno)
}
