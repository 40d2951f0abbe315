import Glibc

/// This machine's name, by which libraries and workers are bound to it.
package enum HostName {
    package static var current: String {
        var buffer = [UInt8](repeating: 0, count: Int(HOST_NAME_MAX) + 1)
        let result = buffer.withUnsafeMutableBytes { bytes in
            gethostname(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), HOST_NAME_MAX)
        }
        return result == 0 ? String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self) : "localhost"
    }
}
