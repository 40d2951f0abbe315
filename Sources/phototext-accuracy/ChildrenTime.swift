import FoundationEssentials
import Glibc

/// The processor time of all programs that this one started, ended ones and running ones.
enum ChildrenTime {
    private static let ticksPerSecond = Double(sysconf(Int32(_SC_CLK_TCK)))

    /// Of user and system, since the beginning; a difference is good to a hundredth.
    static func seconds() -> Double {
        var usage = rusage()
        getrusage(RUSAGE_CHILDREN.rawValue, &usage)
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime) + running()
    }

    private static func running() -> Double {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.filter { $0.first?.isNumber == true }.reduce(0) { $0 + (time(ofChild: $1) ?? 0) }
    }

    /// proc(5): after the name, which is in parentheses, the parent is the second field and the times are the 12th to 15th.
    private static func time(ofChild process: String) -> Double? {
        guard let status = try? String(contentsOf: URL(filePath: "/proc/\(process)/stat"), encoding: .utf8),
            let end = status.lastIndex(of: ")")
        else { return nil }
        let fields = status[status.index(after: end)...].split(separator: " ")
        guard fields.count > 14, fields[1] == "\(getpid())" else { return nil }
        return fields[11...14].compactMap { Double($0) }.reduce(0, +) / ticksPerSecond
    }
}
