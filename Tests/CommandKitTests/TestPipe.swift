import Glibc

/// A pipe to look into without waiting.
struct TestPipe: ~Copyable {
    private let readEnd: Int32
    let writeEnd: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        (readEnd, writeEnd) = (ends[0], ends[1])
        _ = fcntl(readEnd, F_SETFL, O_NONBLOCK)
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    /// What is in it now, up to 4 KiB. Taken out.
    var contents: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(readEnd, &bytes, bytes.count)
        return Array(bytes.prefix(max(0, count)))
    }
}
