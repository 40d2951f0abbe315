import CMemoryExhaustion
import CPOSIX
import Glibc
import RecognizerProtocol
import TextRecognition

/// The recognizer process: reads one image after the other for the program that started it.
///
/// Everything here is synchronous and on one thread. Its end comes when the owner closes the socket, or by SIGKILL.
package enum RecognizerProgram {
    /// - Parameter commandLine: the arguments, without the program's name.
    package static func run(_ commandLine: some Sequence<String>) -> Never {
        guard fcntl(RecognizerDescriptor.frames, F_GETFD) >= 0,
            let arguments = RecognizerArguments(commandLine: commandLine)
        else {
            explain("This program is started by phototext and phototext-worker, not by hand.")
            exit(RecognizerExitStatus.usage)
        }
        do throws(SandboxError) {
            try Sandbox.enter(arguments)
        } catch {
            explain("\(error)")
            exit(RecognizerExitStatus.unavailable)
        }
        var channel = FrameChannel(
            descriptor: RecognizerDescriptor.frames, maximumPayload: arguments.maximumBytes)
        do {
            let session = try RecognizerSession(arguments)
            try Sandbox.closeSystemCalls(compilesCode: arguments.engines.contains(EngineName.paddle.rawValue))
            try channel.send(.ready(session.readiness))
            while let (command, image) = try channel.nextRequest() {
                try session.answer(command, image: image, on: channel)
            }
            exit(RecognizerExitStatus.done)
        } catch let unavailable as RecognizerUnavailable {
            try? channel.send(.unavailable(unavailable))
            exit(RecognizerExitStatus.unavailable)
        } catch let error as SandboxError {
            explain("\(error)")
            exit(RecognizerExitStatus.unavailable)
        } catch is FrameChannel.Closed {
            exit(RecognizerExitStatus.done)
        } catch {
            explain("\(error)")
            exit(RecognizerExitStatus.protocolViolation)
        }
    }

    private static func explain(_ message: String) {
        let line = Array("phototext-recognizer: \(message)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
    }
}
