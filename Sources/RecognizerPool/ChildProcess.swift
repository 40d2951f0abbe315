import CPOSIX
import Glibc
import RecognizerProtocol

/// One recognizer process and our ends of its socket and its standard error. It dies with this value.
struct ChildProcess: ~Copyable {
    let processID: pid_t
    /// Non-blocking, carries frames.
    let socket: Int32
    /// Non-blocking, what the process writes to its standard error.
    let standardError: Int32
    private var end: ProcessEnd?

    /// Starts the process. Its parent, for the parent-death signal, is the calling thread.
    init(_ launch: RecognizerLaunch) throws(SpawnError) {
        var sockets: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &sockets) == 0 else {
            throw SpawnError(errno)
        }
        var errors: [Int32] = [-1, -1]
        guard phototext_pipe(&errors) == 0 else {
            let code = errno
            sockets.forEach { close($0) }
            throw SpawnError(code)
        }
        do throws(SpawnError) {
            processID = try Self.spawn(launch, socket: sockets[1], standardError: errors[1])
        } catch {
            (sockets + errors).forEach { close($0) }
            throw error
        }
        close(sockets[1])
        close(errors[1])
        socket = sockets[0]
        standardError = errors[0]
        for descriptor in [socket, standardError] {
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        }
    }

    deinit {
        if end == nil { _ = Self.killAndReap(processID) }
        close(socket)
        close(standardError)
    }

    /// Whether the process still runs; reaps it if it does not.
    mutating func isRunning() -> Bool {
        guard end == nil else { return false }
        end = Self.reap(processID, blocking: false)
        return end == nil
    }

    /// Ends the process if it has not ended, and says how it did: a process that was ending already keeps its own way.
    @discardableResult
    mutating func kill() -> ProcessEnd {
        if let end { return end }
        let end = Self.killAndReap(processID)
        self.end = end
        return end
    }

    /// What the process keeps in memory, in bytes; 0 when that cannot be told.
    func residentSize() -> Int {
        let file = open("/proc/\(processID)/statm", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return 0 }
        defer { close(file) }
        var buffer = [UInt8](repeating: 0, count: 128)
        let count = read(file, &buffer, buffer.count)
        let fields = buffer.prefix(max(count, 0)).split(separator: UInt8(ascii: " "))
        guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else { return 0 }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }

    private static func killAndReap(_ processID: pid_t) -> ProcessEnd {
        // Its whole group: a process that was taken over might have started others.
        _ = Glibc.kill(-processID, SIGKILL)
        return reap(processID, blocking: true) ?? .killed(signal: SIGKILL)
    }

    private static func reap(_ processID: pid_t, blocking: Bool) -> ProcessEnd? {
        var status: Int32 = -1
        var signal: Int32 = -1
        switch phototext_wait(processID, blocking ? 1 : 0, &status, &signal) {
        case 0: return nil
        case 1: return signal >= 0 ? .killed(signal: signal) : .exited(status: status)
        // Somebody else reaped it: it is gone, and nobody knows how.
        default: return .killed(signal: SIGKILL)
        }
    }

    private static func spawn(
        _ launch: RecognizerLaunch, socket: Int32, standardError: Int32
    ) throws(SpawnError) -> pid_t {
        // Out of the way of the numbers they are to have, should the parent's own be closed.
        let source = fcntl(socket, F_DUPFD_CLOEXEC, RecognizerDescriptor.firstClosed)
        let errors = fcntl(standardError, F_DUPFD_CLOEXEC, RecognizerDescriptor.firstClosed)
        defer {
            close(source)
            close(errors)
        }
        guard source >= 0, errors >= 0 else { throw SpawnError(errno) }

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        posix_spawn_file_actions_adddup2(&actions, source, RecognizerDescriptor.frames)
        phototext_spawn_close_from(&actions, RecognizerDescriptor.firstClosed)

        // The program's own masks and dispositions must not reach the child; nor must Ctrl-C in the terminal, which
        // would kill what a draining worker waits for.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

        var arguments = ([launch.executablePath] + launch.arguments.commandLine).map { strdup($0) } + [nil]
        var environment = launch.environment.map { strdup($0) } + [nil]
        defer { (arguments + environment).forEach { free($0) } }
        var processID: pid_t = 0
        let code = posix_spawn(
            &processID, launch.executablePath, &actions, &attributes, &arguments, &environment)
        guard code == 0 else { throw SpawnError(code) }
        return processID
    }
}
