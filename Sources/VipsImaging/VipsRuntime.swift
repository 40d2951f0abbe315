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
        // A decoder of browsers, fuzzed for years, and younger than libvips' list of trusted ones.
        vips_operation_block_set("VipsForeignLoadJxlBuffer", 0)
        vips_leak_set(0)
        return true
    }()

    /// Starts libvips; at once when it has been started before. Loaders that libvips does not trust with hostile input
    /// are shut off for the rest of the process, but for JPEG XL's. From here on, no decoder needs to open a file.
    package static func start() {
        precondition(isStarted, "libvips does not start: is it installed whole?")
        PDFDocument.prepare()
    }
}
