import CCurl

/// What libcurl's callbacks fill during one request. They run on the thread that performs it.
final class Transfer {
    private(set) var fields: [(name: String, value: String)] = []
    private(set) var body: [UInt8] = []
    private(set) var isTooLarge = false
    private let largestBody: Int
    private let isCancelled: () -> Bool

    init(largestBody: Int, isCancelled: @escaping () -> Bool) {
        self.largestBody = largestBody
        self.isCancelled = isCancelled
    }

    /// Taking less than was offered ends the transfer.
    static let takeBody: phototext_curl_data_function = { data, size, count, context in
        guard let data, let context else { return 0 }
        let bytes = UnsafeRawBufferPointer(start: data, count: size * count)
        return transfer(context).append(bytes) ? bytes.count : 0
    }

    static let takeField: phototext_curl_data_function = { data, size, count, context in
        guard let data, let context else { return 0 }
        let bytes = UnsafeRawBufferPointer(start: data, count: size * count)
        transfer(context).takeField(String(decoding: bytes, as: UTF8.self))
        return bytes.count
    }

    /// Called at least once a second. Anything but 0 ends the transfer.
    static let checkCancellation: phototext_curl_progress_function = { context, _, _, _, _ in
        guard let context else { return 1 }
        return transfer(context).isCancelled() ? 1 : 0
    }

    private static func transfer(_ context: UnsafeMutableRawPointer) -> Transfer {
        Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    }

    private func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count <= largestBody - body.count else {
            isTooLarge = true
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    private func takeField(_ line: String) {
        // Before the answer there may be others: 100 Continue, a proxy's.
        if line.hasPrefix("HTTP/") { fields.removeAll() }
        guard let colon = line.firstIndex(of: ":") else { return }
        let value = line[line.index(after: colon)...]
        fields.append((String(line[..<colon]), value.trimmed))
    }
}

extension Substring {
    fileprivate var trimmed: String {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
