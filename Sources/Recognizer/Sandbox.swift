import CMemoryExhaustion
import CPOSIX
import Glibc
import RecognizerProtocol

/// What keeps a hostile image from doing harm: limits, and nothing within reach.
///
/// In two steps, because an engine must open its models: ``enter(_:)``, then ``closeSystemCalls()``.
package enum Sandbox {
    /// Binds this process to its owner, limits it, and takes it away from the file system. Once, before any image.
    static func enter(_ arguments: RecognizerArguments) throws(SandboxError) {
        try check(phototext_set_parent_death_signal(SIGKILL), "die with the owner")
        // The owner may have died before that call.
        guard getppid() == arguments.owner else { exit(RecognizerExitStatus.done) }
        signal(SIGPIPE, SIG_IGN)
        phototext_exit_on_memory_exhaustion(RecognizerExitStatus.outOfMemory)
        leaveFileSystem()
        try limit(phototext_limit_address_space, to: UInt64(arguments.memoryLimit), "limit memory")
        try limit(phototext_limit_file_size, to: 0, "forbid writing files")
        try limit(phototext_limit_core, to: 0, "forbid core dumps")
        try limit(phototext_limit_open_files, to: 32, "limit open files")
        try check(phototext_harden_process(), "give up privileges")
    }

    /// Makes the working directory one that is empty and already removed: nothing can be found or made in it.
    private static func leaveFileSystem() {
        // The environment's allow-list has no TMPDIR: /tmp is the one place that is always meant for this.
        var template = Array("/tmp/phototext-recognizer-XXXXXX".utf8CString)
        let isInside = template.withUnsafeMutableBufferPointer { path in
            guard let name = path.baseAddress, mkdtemp(name) != nil else { return false }
            defer { rmdir(name) }
            return chdir(name) == 0
        }
        // Without a place for temporary files the root has to do: relative names are not used anyway.
        if !isInside { _ = chdir("/") }
    }

    private static func limit(_ resource: Int32, to value: UInt64, _ step: String) throws(SandboxError) {
        try check(phototext_set_limit(resource, value), step)
    }

    private static func check(_ result: Int32, _ step: String) throws(SandboxError) {
        guard result == 0 else { throw SandboxError(step: step, code: errno) }
    }
}
