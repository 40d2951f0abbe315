import CRabbitMQ

extension String {
    /// A copy of the library's bytes; what is not UTF-8 is repaired.
    init(_ bytes: amqp_bytes_t) {
        self.init(decoding: UnsafeRawBufferPointer(start: bytes.bytes, count: bytes.len), as: UTF8.self)
    }
}

extension [UInt8] {
    /// A copy of the library's bytes.
    init(_ bytes: amqp_bytes_t) {
        self.init(UnsafeRawBufferPointer(start: bytes.bytes, count: bytes.len))
    }
}

extension amqp_bytes_t {
    /// Bytes that stay the caller's; the library only reads them.
    init(borrowing buffer: UnsafeRawBufferPointer) {
        self.init(len: buffer.count, bytes: UnsafeMutableRawPointer(mutating: buffer.baseAddress))
    }
}

extension timeval {
    init(_ duration: Duration) {
        let (seconds, attoseconds) = max(duration, .zero).components
        self.init(tv_sec: Int(seconds), tv_usec: Int(attoseconds / 1_000_000_000_000))
    }
}
