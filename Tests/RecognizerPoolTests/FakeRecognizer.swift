import Glibc
import RecognizerProtocol
import TextRecognition

@testable import RecognizerPool

/// A shell script in place of the recognizer, which misbehaves on command.
final class FakeRecognizer {
    /// The script's folder; files that the script writes go there.
    let folder: String
    var path: String { folder + "/recognizer" }

    /// - Parameters:
    ///   - isReady: whether it first says that it is ready.
    ///   - script: what it does then. `$limit` is the memory limit in bytes, `$folder` is ``folder``, and `await` is a
    ///     command that waits for the first byte of a request.
    init(isReady: Bool = true, _ script: String) throws {
        var template = Array("/tmp/fake-recognizer-XXXXXX".utf8CString)
        folder = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? ""
        }
        let readiness = RecognizerReply.ready(
            RecognizerReadiness(engine: "fake", modelHashes: [:], pipelineRevision: 1))
        let text = """
            #!/bin/sh
            folder='\(folder)'
            echo started >> "$folder/starts"
            await() { head -c 1 <&3 > /dev/null; }
            while [ $# -gt 0 ]; do
                if [ "$1" = --memory-limit ]; then limit=$2; fi
                shift
            done
            \(isReady ? try Self.command(for: readiness) : "")
            \(script)
            """
        // Another program writes it: while this one did, a process that a parallel test starts would hold it open for
        // writing until its own exec, and Linux does not execute such a file (ETXTBSY).
        guard let writer = popen("umask 022; cat > '\(path)' && chmod 755 '\(path)'", "we") else {
            throw SpawnError(errno)
        }
        fputs(text, writer)
        guard pclose(writer) == 0 else { throw SpawnError(EIO) }
    }

    deinit {
        for name in ["recognizer", "starts", "environment"] { unlink(folder + "/" + name) }
        rmdir(folder)
    }

    /// A shell command that sends a reply.
    static func command(for reply: RecognizerReply) throws -> String {
        let octal = try reply.frame().encoded.map { byte in
            "\\" + [byte >> 6, byte >> 3 & 7, byte & 7].map(String.init).joined()
        }
        return "printf '\(octal.joined())' >&3"
    }

    /// How often it was started.
    var starts: Int { lines(of: "starts").count }

    /// The lines of a file that the script wrote.
    func lines(of name: String) -> [Substring] {
        guard let file = fopen(folder + "/" + name, "r") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = fgetc(file), byte >= 0 { bytes.append(UInt8(byte)) }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    }

    /// The configuration of a pool that uses it: 100 MB of memory.
    var configuration: RecognizerConfiguration {
        var configuration = RecognizerConfiguration(executablePath: path)
        configuration.memoryLimit = 100 << 20
        return configuration
    }
}
