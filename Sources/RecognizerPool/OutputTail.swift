/// The end of what a process wrote to standard error: for the log, when it died.
struct OutputTail {
    private let capacity: Int
    private var bytes: [UInt8] = []

    init(capacity: Int = 4096) {
        self.capacity = capacity
    }

    mutating func append(_ new: ArraySlice<UInt8>) {
        bytes += new.suffix(capacity)
        if bytes.count > capacity { bytes.removeFirst(bytes.count - capacity) }
    }

    /// Without the white space at both ends; what is not UTF-8 is replaced.
    var text: String {
        let isSpace: (UInt8) -> Bool = { $0 <= 0x20 }
        guard let first = bytes.firstIndex(where: { !isSpace($0) }), let last = bytes.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(decoding: bytes[first...last], as: UTF8.self)
    }
}
