import Glibc

/// Tells a picture that is broken from one that may only have lacked memory.
enum MemoryNeed {
    /// The most that a decoder of this build has been seen to take for a pixel of the picture, in bytes, rounded up. At
    /// 48 megapixels, beyond what the process has anyway: libwebp 15.5, libheif and progressive JPEG 7.5, PNG 3.5.
    private static let bytesPerPixel = 16

    /// Whether decoding that many pixels might not fit into what this process has left of its address space.
    static func mayExceed(_ limit: Int, pixels: Int) -> Bool {
        addressSpace() + pixels * bytesPerPixel > limit
    }

    /// What the process has mapped, in bytes: proc(5), `statm`. 0 when that cannot be told.
    private static func addressSpace() -> Int {
        let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return 0 }
        defer { close(file) }
        var buffer = [UInt8](repeating: 0, count: 128)
        let count = read(file, &buffer, buffer.count)
        let pages = buffer.prefix(max(count, 0)).prefix { $0 != UInt8(ascii: " ") }
        return (Int(String(decoding: pages, as: UTF8.self)) ?? 0) * sysconf(Int32(_SC_PAGESIZE))
    }
}
