import FoundationEssentials
import Glibc

/// A moment as a person here would write it: `2026-11-30 21:04:05`.
struct LocalTime: CustomStringConvertible {
    let description: String

    /// - Parameter seconds: since the epoch.
    init(secondsSinceEpoch seconds: Double) {
        var whole = time_t(seconds)
        var parts = tm()
        localtime_r(&whole, &parts)
        var buffer = [CChar](repeating: 0, count: 32)
        let length = strftime(&buffer, buffer.count, "%Y-%m-%d %H:%M:%S", &parts)
        description = String(decoding: buffer.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
