import CommandKit
import Glibc

/// A child process.
final class RunningProgram {
    let process: pid_t
    private let output: Int32
    private var isReaped = false

    struct Usage {
        var exitCode: Int32
        var processorSeconds: Double
        var peakMegabytes: Double
    }

    init(process: pid_t, output: Int32) {
        self.process = process
        self.output = output
    }

    deinit {
        close(output)
        guard !isReaped else { return }
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }

    /// Its output, until it has closed it.
    func readAll() -> String {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(output, &piece, piece.count), count > 0 { bytes += piece[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }

    func wait() throws -> Usage {
        var status: Int32 = 0
        var usage = rusage()
        guard wait4(process, &status, 0, &usage) == process else {
            throw CommandError(.osError, "a child process is lost")
        }
        isReaped = true
        // After wait(2): the low seven bits are the signal, the next byte the exit code.
        let exitCode = status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + status & 0x7f
        return Usage(
            exitCode: exitCode, processorSeconds: usage.ru_utime.seconds + usage.ru_stime.seconds,
            peakMegabytes: Double(usage.ru_maxrss) / 1024)
    }

    /// Asks it to end and waits until it has.
    func terminate() throws {
        kill(process, SIGTERM)
        _ = readAll()
        _ = try wait()
    }

    /// What it has taken so far, all its threads and none of its children.
    func processorSeconds() throws -> Double {
        // The second field is the name in parentheses, which may hold anything; 14 and 15 are the times.
        let fields = try contents("stat").split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
            throw CommandError(.osError, "/proc/\(process)/stat is not understood")
        }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// What it has resident now.
    func residentMegabytes() throws -> Double {
        guard let megabytes = Self.residentMegabytes(of: process) else {
            throw CommandError(.osError, "the process \(process) has ended", hint: readAll())
        }
        return megabytes
    }

    /// What it and the programs that it has started have resident now. Pages that they share count more than once.
    func residentMegabytesWithChildren() throws -> Double {
        var total = try residentMegabytes()
        // Linux lists children by the thread that has started them.
        for thread in Self.names(in: "/proc/\(process)/task") {
            let children = Self.contents("/proc/\(process)/task/\(thread)/children") ?? ""
            for child in children.split(separator: " ").compactMap({ pid_t($0) }) {
                total += Self.residentMegabytes(of: child) ?? 0
            }
        }
        return total
    }

    private static func residentMegabytes(of process: pid_t) -> Double? {
        let lines = contents("/proc/\(process)/status")?.split(separator: "\n") ?? []
        let fields = lines.first { $0.hasPrefix("VmRSS:") }?.split(whereSeparator: { $0 == " " || $0 == "\t" })
        guard let fields, fields.count > 1, let kilobytes = Double(fields[1]) else { return nil }
        return kilobytes / 1024
    }

    private static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    private func contents(_ name: String) throws -> String {
        guard let contents = Self.contents("/proc/\(process)/\(name)") else {
            throw CommandError(.osError, "the process \(process) has ended", hint: readAll())
        }
        return contents
    }

    private static func contents(_ path: String) -> String? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let count = fread(&buffer, 1, buffer.count, file)
        return String(decoding: buffer[..<count], as: UTF8.self)
    }
}

extension timeval {
    fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}
