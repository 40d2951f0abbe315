import CVips

/// A picture could not be drawn or written.
package struct FixtureError: Error, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }

    /// What libvips says about its last failure on this thread.
    static func drawing(_ step: String) -> FixtureError {
        defer { vips_error_clear() }
        return FixtureError("\(step) failed: \(String(cString: vips_error_buffer()))")
    }
}
