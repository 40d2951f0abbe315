import CCurl
import Glibc

/// What libcurl's callbacks fill during one request. They run on the thread that performs it.
final class Transfer {
    private(set) var fields: [(name: String, value: String)] = []
    private(set) var body: [UInt8] = []
    private(set) var isTooLarge = false
    /// All header fields of one request together.
    private static let largestHeader = 64 << 10
    private static let largestExplanation = 64 << 10
    private var headerSize = 0
    /// Whether the final answer's head came whole.
    private(set) var hasHead = false
    private var status = ""
    private var bodySize = 0
    private var expectedLength: Int?
    private var isAddressRefused = false
    private let request: HTTPRequest
    private let addressPolicy: AddressPolicy
    private let isCancelled: () -> Bool

    init(_ request: HTTPRequest, addressPolicy: AddressPolicy, isCancelled: @escaping () -> Bool) {
        self.request = request
        self.addressPolicy = addressPolicy
        self.isCancelled = isCancelled
    }

    /// What a `CURLcode` other than `CURLE_OK` means, given what the callbacks did.
    func error(_ code: CURLcode, at authority: String) -> HTTPError {
        if isTooLarge { return HTTPError(.tooLarge, libraryCode: code.rawValue, detail: authority) }
        guard isAddressRefused, code == CURLE_COULDNT_CONNECT else {
            return HTTPError(libraryCode: code, detail: authority)
        }
        return HTTPError(.addressRefused, libraryCode: code.rawValue, detail: authority)
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
        return transfer(context).takeField(bytes) ? bytes.count : 0
    }

    /// Called for each address that the server's name has, until one connects: after the name was looked up, so that
    /// it does not matter what it meant a moment before.
    static let openSocket: curl_opensocket_callback = { context, _, address in
        guard let context, let address, transfer(context).allows(address) else { return CURL_SOCKET_BAD }
        let (family, kind) = (address.pointee.family, address.pointee.socktype)
        return socket(family, kind | Int32(SOCK_CLOEXEC.rawValue), address.pointee.protocol)
    }

    /// Called at least once a second. Anything but 0 ends the transfer.
    static let checkCancellation: phototext_curl_progress_function = { context, _, _, _, _ in
        guard let context else { return 1 }
        return transfer(context).isCancelled() ? 1 : 0
    }

    private static func transfer(_ context: UnsafeMutableRawPointer) -> Transfer {
        Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    }

    private func allows(_ address: UnsafePointer<curl_sockaddr>) -> Bool {
        // libcurl's structure ends in a `sockaddr`, which stands for a longer one.
        let isAllowed =
            MemoryLayout<curl_sockaddr>.offset(of: \.addr).flatMap { offset in
                IPAddress(
                    family: address.pointee.family,
                    socketAddress: UnsafeRawBufferPointer(
                        start: UnsafeRawPointer(address) + offset, count: Int(address.pointee.addrlen)))
            }.map(addressPolicy.allows) ?? false
        isAddressRefused = isAddressRefused || !isAllowed
        return isAllowed
    }

    private func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count <= largestBody - bodySize else {
            isTooLarge = true
            return false
        }
        bodySize += bytes.count
        if let takeBody = request.takeBody, isSuccess { return takeBody(bytes) }
        if body.isEmpty {
            expectedLength = announcedLength
            body.reserveCapacity(min(expectedLength ?? 0, largestBody))
        }
        body.append(contentsOf: bytes)
        request.progress?(body.count, expectedLength)
        return true
    }

    /// What a server has to say about a failure is let in even where a photo has to be small.
    private var largestBody: Int {
        isSuccess ? request.largestBody : max(request.largestBody, Self.largestExplanation)
    }

    private var isSuccess: Bool { status.hasPrefix("2") }

    /// What the server says that the body's length will be.
    private var announcedLength: Int? {
        fields.last { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) }.flatMap { $0 < 0 ? nil : $0 }
    }

    private func takeField(_ bytes: UnsafeRawBufferPointer) -> Bool {
        headerSize += bytes.count
        guard headerSize <= Self.largestHeader else {
            isTooLarge = true
            return false
        }
        takeField(String(decoding: bytes, as: UTF8.self))
        // An answer to HEAD says how long a body would be that does not come.
        if hasHead, isSuccess, request.method != "HEAD", !request.cutsOffBody,
            let length = announcedLength, length > request.largestBody
        {
            isTooLarge = true
        }
        return !isTooLarge
    }

    private func takeField(_ line: String) {
        // Before the answer there may be others: 100 Continue, a proxy's.
        if line.hasPrefix("HTTP/") {
            fields.removeAll()
            status = line.split(separator: " ").dropFirst().first.map(String.init) ?? ""
        }
        if line == "\r\n" || line == "\n" { hasHead = !status.hasPrefix("1") }
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
