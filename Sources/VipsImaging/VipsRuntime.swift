import CVips

/// libvips' state, which belongs to the whole process.
package enum VipsRuntime {
    private static let isStarted: Bool = {
        guard phototext_vips_init() == 0 else { return false }
        // One image after the other and never the same twice: a cache would hold pixels for nothing.
        vips_cache_set_max(0)
        // The pool of recognizers already keeps every core busy.
        vips_concurrency_set(1)
        vips_block_untrusted_set(1)
        vips_leak_set(0)
        return true
    }()

    /// Starts libvips; at once when it has been started before. Loaders that libvips does not trust with hostile input
    /// are shut off for the rest of the process.
    package static func start() {
        precondition(isStarted, "libvips does not start: is it installed whole?")
    }
}
