import Glibc

/// What code may try that a hostile image has brought into the recognizer, and what libraries and crashes do.
enum Attempt: String {
    case makeSocket, connect, send
    case execute, startProcess, signalAnotherProcess
    case removeFile, makeFolder
    case readFile, writeFile, listFolder
    case mapCode, mapCodeOfFile, makeCode
    case startThread
    case abort, fault, trap

    /// A file that was open before.
    private static let ownProgram = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)

    /// To be called before the confinement.
    static func prepare() { _ = ownProgram }

    /// Whether it came off; `errno` says why not.
    func comesOff() -> Bool {
        switch self {
        case .makeSocket: return socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0
        case .connect:
            var address = sockaddr()
            address.sa_family = sa_family_t(AF_INET)
            return Glibc.connect(STDIN_FILENO, &address, socklen_t(MemoryLayout<sockaddr>.size)) == 0
        case .send: return Glibc.send(STDIN_FILENO, "x", 1, 0) == 1
        case .execute:
            var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
            return execv("/bin/true", &arguments) == 0
        case .startProcess:
            var processID: pid_t = 0
            var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
            return posix_spawn(&processID, "/bin/true", nil, nil, &arguments, nil) == 0
        case .signalAnotherProcess: return kill(getppid(), 0) == 0
        case .removeFile: return unlink("/nowhere/file") == 0
        case .makeFolder: return mkdir("/nowhere/folder", 0o700) == 0
        case .readFile: return open("/etc/passwd", O_RDONLY) >= 0
        case .writeFile: return open("/tmp/phototext-confinement-probe", O_WRONLY | O_CREAT, 0o600) >= 0
        case .listFolder: return opendir("/") != nil
        case .mapCode: return map(PROT_READ | PROT_EXEC) != MAP_FAILED
        case .mapCodeOfFile:
            return mmap(nil, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, Self.ownProgram, 0) != MAP_FAILED
        case .makeCode: return mprotect(map(PROT_READ | PROT_WRITE), 4096, PROT_READ | PROT_EXEC) == 0
        case .startThread: return Self.startThread()
        case .abort: Glibc.abort()
        case .fault: UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
        case .trap: fatalError("as asked")
        }
        return true
    }

    private func map(_ protection: Int32) -> UnsafeMutableRawPointer? {
        mmap(nil, 4096, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    }

    private static func startThread() -> Bool {
        var thread = pthread_t()
        guard pthread_create(&thread, nil, { _ in malloc(1 << 24) }, nil) == 0 else { return false }
        var memory: UnsafeMutableRawPointer?
        pthread_join(thread, &memory)
        return memory != nil
    }
}
