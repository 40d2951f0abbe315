import Foundation
import TestSupport
import Testing

/// What a program does that was started with a standard stream closed.
struct ClosedStreamsTests {
    /// Runs `phototext read` by a shell that closes streams; gives what it said on standard error, and how it ended.
    private func read(_ arguments: String, closing redirections: String) throws -> (errors: String, exitCode: Int32) {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
            "-c", #"exec "$0" \#(arguments) \#(redirections)"#, Program.location(of: "phototext").path,
        ]
        process.standardOutput = FileHandle.nullDevice
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let data = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (String(decoding: data, as: UTF8.self), process.terminationStatus)
    }

    @Test(arguments: [("read -", "<&-"), ("--help", ">&-"), ("read - --json", "<&- >&-")])
    func usingItFailsAndNoOtherDescriptorIsMistakenForIt(_ arguments: String, _ redirections: String) throws {
        let (errors, exitCode) = try read(arguments, closing: redirections)
        #expect(errors.contains("Bad file descriptor"), "\(errors)")
        #expect(exitCode != 0)
    }
}
