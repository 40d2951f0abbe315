import Glibc

/// A process could not be started.
struct SpawnError: Error, Hashable, CustomStringConvertible {
    /// An `errno`.
    let code: Int32

    init(_ code: Int32) {
        self.code = code
    }

    var description: String { String(cString: strerror(code)) }
}
