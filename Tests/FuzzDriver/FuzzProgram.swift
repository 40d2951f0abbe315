import Fuzzing
import Glibc
import Synchronization

/// One fuzz target under libFuzzer, whose `main` calls the two functions below.
///
/// The target is named by the environment, not by an argument: libFuzzer starts itself again with its own arguments.
enum FuzzProgram {
    private static let variable = "PHOTOTEXT_FUZZ_TARGET"

    fileprivate static func start(_ arguments: [String]) {
        switch arguments.dropFirst().first {
        case "--list":
            FuzzTargets.names.forEach { print($0) }
            exit(0)
        case "--seeds":
            writeSeeds(to: arguments.dropFirst(2).first ?? ".")
            exit(0)
        default: _ = target
        }
    }

    private static let target: any FuzzTarget.Type = {
        let name = getenv(variable).map { String(cString: $0) }
        guard let target = name.flatMap(FuzzTargets.target) else {
            stop("\(variable) has to be one of \(FuzzTargets.names.joined(separator: ", "))")
        }
        return target
    }()

    /// Nothing in a target waits, so that a task ends where it began: libFuzzer counts on being called back on its own
    /// thread.
    fileprivate static func check(_ input: [UInt8]) {
        let ended = Ended()
        Task.immediate {
            do {
                try await target.check(input)
            } catch {
                // libFuzzer keeps the input of a program that is aborted.
                complain("broken: \(error)")
                abort()
            }
            ended.flag.store(true, ordering: .relaxed)
        }
        precondition(ended.flag.load(ordering: .relaxed), "a fuzz target may not wait")
    }

    private final class Ended: Sendable {
        let flag = Atomic(false)
    }

    /// Writes the seeds, a file each, and prints the longest input worth trying.
    private static func writeSeeds(to folder: String) {
        for (index, seed) in target.seeds.enumerated() {
            let path = "\(folder)/seed-\(index)"
            guard let file = fopen(path, "w"), fwrite(seed, 1, seed.count, file) == seed.count, fclose(file) == 0 else {
                stop("\(path) cannot be written: \(String(cString: strerror(errno)))")
            }
        }
        print(target.maximumLength)
    }

    private static func stop(_ message: String) -> Never {
        complain(message)
        exit(64)
    }

    private static func complain(_ message: String) {
        let line = Array("phototext-fuzz: \(message)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
    }
}

@_cdecl("LLVMFuzzerInitialize")
func initializeFuzzer(
    _ count: UnsafePointer<Int32>, _ arguments: UnsafePointer<UnsafePointer<UnsafePointer<CChar>>>
) -> Int32 {
    FuzzProgram.start((0..<Int(count.pointee)).map { String(cString: arguments.pointee[$0]) })
    return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    FuzzProgram.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}
