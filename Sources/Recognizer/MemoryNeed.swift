import Glibc
import TextRecognition

/// Tells a picture that is broken from one that may only have lacked memory.
final class MemoryNeed {
    /// The most that a decoder of this build has been seen to take for a pixel of the picture, in bytes, rounded up. At
    /// 48 megapixels, beyond what the process has anyway: libwebp 15.5, libheif and progressive JPEG 7.5, PNG 3.5.
    private static let bytesPerPixel = 16

    /// Of this process's address space, in bytes.
    private let limit: Int
    /// proc(5), `statm` of this process. Open from the beginning: later on, the sandbox lets no file be opened.
    private let file: Int32

    init(limit: Int) {
        self.limit = limit
        file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    }

    deinit { close(file) }

    /// The failure, blamed on memory where that may have been what was lacking: not every decoder says so, nor does
    /// OpenVINO.
    func explained(_ failure: RecognitionFailure, pixels: Int) -> RecognitionFailure {
        guard [.corrupt, .crashed].contains(failure.code), mayExceedLimit(pixels: pixels) else { return failure }
        return RecognitionFailure(.outOfMemory, failure.message)
    }

    /// Whether that many pixels might not fit into what this process has left of its address space.
    func mayExceedLimit(pixels: Int) -> Bool {
        addressSpace() + pixels * Self.bytesPerPixel > limit
    }

    /// What the process has mapped, in bytes; 0 when that cannot be told.
    private func addressSpace() -> Int {
        var buffer = [UInt8](repeating: 0, count: 128)
        let count = pread(file, &buffer, buffer.count, 0)
        let pages = buffer.prefix(max(count, 0)).prefix { $0 != UInt8(ascii: " ") }
        return (Int(String(decoding: pages, as: UTF8.self)) ?? 0) * sysconf(Int32(_SC_PAGESIZE))
    }
}
