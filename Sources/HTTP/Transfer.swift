import CCurl

/// What libcurl's callbacks fill during one request. They run on the thread that performs it.
final class Transfer {
    private(set) var fields: [(name: String, value: String)] = []
    private(set) var body: [UInt8] = []
    private(set) var isTooLarge = false
    /// Whether the final answer's head came whole.
    private(set) var hasHead = false
    private var isProvisional = true
    private var expectedLength: Int?
    private let largestBody: Int
    private let progress: (@Sendable (Int, Int?) -> Void)?
    private let isCancelled: () -> Bool

    init(_ request: HTTPRequest, isCancelled: @escaping () -> Bool) {
        largestBody = request.largestBody
        progress = request.progress
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
        if body.isEmpty {
            expectedLength = announcedLength
            body.reserveCapacity(min(expectedLength ?? 0, largestBody))
        }
        body.append(contentsOf: bytes)
        progress?(body.count, expectedLength)
        return true
    }

    /// What the server says that the body's length will be.
    private var announcedLength: Int? {
        fields.last { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) }.flatMap { $0 < 0 ? nil : $0 }
    }

    private func takeField(_ line: String) {
        // Before the answer there may be others: 100 Continue, a proxy's.
        if line.hasPrefix("HTTP/") {
            fields.removeAll()
            isProvisional = line.split(separator: " ").dropFirst().first?.hasPrefix("1") ?? true
        }
        if line == "\r\n" || line == "\n" { hasHead = !isProvisional }
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
