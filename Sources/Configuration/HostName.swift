import Glibc

/// This machine's name, by which libraries and workers are bound to it.
package enum HostName {
    package static var current: String {
        var name = utsname()
        guard uname(&name) == 0 else { return "localhost" }
        return withUnsafeBytes(of: name.nodename) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
