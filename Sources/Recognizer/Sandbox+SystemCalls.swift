import CSeccomp
import Glibc

extension Sandbox {
    /// What reading the photos that are to come needs: memory, time, threads, and the descriptors that are open.
    private static let needed = [
        "brk", "madvise", "mremap", "munmap",
        "clock_getres", "clock_gettime", "clock_nanosleep", "getrusage", "gettimeofday", "nanosleep", "time",
        "exit", "exit_group", "futex", "getpid", "gettid", "restart_syscall", "rseq", "rt_sigaction",
        "rt_sigprocmask", "rt_sigreturn", "sched_getaffinity", "sched_yield", "set_robust_list", "sigaltstack",
        "getrandom", "sysinfo", "uname",
        "close", "lseek", "pread64", "read", "write", "writev",
    ]

    /// What libraries try and do without: the time zone, whether an output is a terminal, how large a file or a stack is.
    private static let optional = [
        "access", "faccessat", "faccessat2", "fcntl", "fstat", "getrlimit", "ioctl", "lstat", "newfstatat", "open",
        "openat", "prlimit64", "readlink", "readlinkat", "stat", "statx",
    ]

    /// Leaves this process, all its threads and for good, only the system calls that reading a photo needs. What nothing
    /// but an attacker calls kills it with SIGSYS. Once the engine is loaded and has read its test picture: no file can
    /// be opened any more.
    ///
    /// - Parameter compilesCode: an engine makes machine code for each new size of picture, and cannot do without.
    package static func closeSystemCalls(compilesCode: Bool = false) throws(SandboxError) {
        let filter = try SystemCallFilter()
        try filter.allow(needed)
        try filter.refuse(optional, with: EACCES)

        try filter.allow(["mmap", "mprotect"], when: .argument(2, has: PROT_EXEC, false))
        if compilesCode {
            try allowNewCode(filter)
        } else {
            // Who compiles code to be faster goes on without it.
            try filter.refuse(["mmap", "mprotect"], with: EACCES, when: .argument(2, has: PROT_EXEC))
        }

        // Threads, and no processes. The flags of clone3 are in memory, where a filter cannot look; without it, the C
        // library takes clone.
        try filter.allow(["clone"], when: .argument(0, has: CLONE_THREAD))
        try filter.refuse(["clone3"], with: ENOSYS)
        try filter.allow(["prctl"], when: .argument(0, is: PR_SET_NAME))

        // abort(3) signals its own process.
        try filter.allow(["tgkill"], when: .argument(0, is: getpid()))
        try filter.install()
    }

    /// In memory that belongs to no file. An attacker who can already write what he likes where he likes is spared the
    /// detour over code that is there; what the code can call stays the same.
    private static func allowNewCode(_ filter: borrowing SystemCallFilter) throws(SandboxError) {
        try filter.allow(
            ["mmap"], when: .argument(2, has: PROT_EXEC), .argument(3, has: MAP_ANONYMOUS))
        try filter.refuse(
            ["mmap"], with: EACCES, when: .argument(2, has: PROT_EXEC), .argument(3, has: MAP_ANONYMOUS, false))
        try filter.allow(["mprotect"], when: .argument(2, has: PROT_EXEC))
        // On which processor to compute, and on which processor's memory: a wish, which the system need not fulfil.
        try filter.refuse(["mbind", "sched_setaffinity"], with: EACCES)
    }
}
