import Glibc
import Recognizer

// Usage: confinement-probe ATTEMPT [other-thread | compiles-code]
//        confinement-probe infer FOLDER
//
// Confines itself as the recognizer does before its first photo, then makes the attempt: exits with 0 or an errno. In
// FOLDER is OpenVINO, with models.
// A program of its own, because the filter binds all threads and the test program has others.
let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "infer", let folder = arguments.last {
    try Inference.beforeAndAfter(folder: folder) { try Sandbox.closeSystemCalls(compilesCode: true) }
    exit(0)
}
guard let attempt = arguments.first.flatMap(Attempt.init) else { exit(255) }
Attempt.prepare()
switch arguments.dropFirst().first {
case "other-thread":
    let makeAttempt = OtherThread(attempt).start()
    try Sandbox.closeSystemCalls()
    makeAttempt()
case "compiles-code":
    try Sandbox.closeSystemCalls(compilesCode: true)
    exit(attempt.comesOff() ? 0 : errno)
default:
    try Sandbox.closeSystemCalls()
    exit(attempt.comesOff() ? 0 : errno)
}
