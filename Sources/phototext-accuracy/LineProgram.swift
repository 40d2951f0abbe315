import CPOSIX
import CommandKit
import Glibc

/// A program that answers every line with a line. Owns its two pipes and the process.
final class LineProgram {
    private let process: pid_t
    private var input: Int32
    private let output: UnsafeMutablePointer<FILE>

    /// - Parameter command: for the shell.
    init(command: String) throws {
        var towards: [Int32] = [-1, -1]
        var back: [Int32] = [-1, -1]
        guard phototext_pipe(&towards) == 0, phototext_pipe(&back) == 0, let output = fdopen(back[0], "r") else {
            throw CommandError(.osError, "no pipe is left")
        }
        defer { [towards[0], back[1]].forEach { _ = Glibc.close($0) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, towards[0], STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, back[1], STDOUT_FILENO)
        let arguments = ["/bin/sh", "-c", "exec " + command]
        let words = arguments.map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var process = pid_t()
        let status = posix_spawn(&process, "/bin/sh", &actions, nil, words, environ)
        guard status == 0 else {
            throw CommandError(.osError, "no shell can be started: \(String(cString: strerror(status)))")
        }
        self.process = process
        self.output = output
        input = towards[1]
    }

    func write(_ line: String) throws {
        let bytes = Array((line + "\n").utf8)
        guard Glibc.write(input, bytes, bytes.count) == bytes.count else {
            throw CommandError(.unavailable, "it does not listen any more")
        }
    }

    /// Nil at the end.
    func readLine() -> String? {
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        guard getline(&line, &capacity, output) > 0, let line else { return nil }
        return String(cString: line)
    }

    /// Ends its input, and waits for its end.
    func close() {
        guard input >= 0 else { return }
        _ = Glibc.close(input)
        input = -1
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }

    deinit {
        close()
        fclose(output)
    }
}
