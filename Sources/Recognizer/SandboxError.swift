import Glibc

/// A limit or protection could not be set up. Without it no image may be decoded.
package struct SandboxError: Error, CustomStringConvertible {
    /// What could not be done.
    let step: String
    /// An `errno`.
    let code: Int32

    package var description: String { "cannot \(step): \(String(cString: strerror(code)))" }
}
