import CCurl
import Glibc

/// Owns libcurl's handle and the connections that it keeps. Used by one thread at a time.
final class EasyHandle {
    private let handle: UnsafeMutableRawPointer
    private let configuration: HTTPConfiguration

    /// Once for the process, before anything else; its result says whether the library can be used.
    private static let isLibraryReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    init(_ configuration: HTTPConfiguration) throws(HTTPError) {
        guard Self.isLibraryReady, let handle = curl_easy_init() else {
            throw HTTPError(libraryCode: CURLE_FAILED_INIT)
        }
        self.handle = handle
        self.configuration = configuration
    }

    deinit {
        curl_easy_cleanup(handle)
    }

    /// Sends the request and waits for the whole answer.
    func perform(_ request: HTTPRequest, isCancelled: @escaping () -> Bool) throws(HTTPError) -> HTTPResponse {
        // Options go with their request, for some point at what ends with it, and some are secret; connections stay.
        defer { curl_easy_reset(handle) }
        let transfer = Transfer(request, addressPolicy: configuration.addressPolicy, isCancelled: isCancelled)
        try setConnection()
        try set(request)
        try set(transfer)
        let signed = request.signature?.fields(for: request.body) ?? []
        let fields = try HeaderList(request.fields + signed)
        try check(phototext_curl_set_list(handle, CURLOPT_HTTPHEADER, fields.list))
        let result = withExtendedLifetime((transfer, fields)) { curl_easy_perform(handle) }
        var status = 0
        try check(phototext_curl_get_number(handle, CURLINFO_RESPONSE_CODE, &status))
        var response = HTTPResponse(status: status, fields: transfer.fields, body: transfer.body)
        guard result != CURLE_OK else {
            // To libcurl an answer whose head breaks off is as good as one that ends there.
            guard transfer.hasHead else { throw HTTPError(.connectionLost, detail: request.url.authority) }
            return response
        }
        let error = transfer.error(result, at: request.url.authority)
        switch error.code {
        case .tooLarge where status >= 300 || request.cutsOffBody && transfer.hasHead: return response
        case .connectionLost, .timedOut:
            guard request.acceptsPart, transfer.hasHead else { throw error }
            response.interruption = error
            return response
        default: throw error
        }
    }

    private func setConnection() throws(HTTPError) {
        // A deadline by a signal would be a signal to the whole program.
        try set(CURLOPT_NOSIGNAL, 1)
        try set(CURLOPT_CONNECTTIMEOUT_MS, configuration.connectTimeout.milliseconds)
        try set(CURLOPT_NOPROXY, configuration.allUnproxiedHosts)
        if configuration.addressPolicy != .any {
            try check(phototext_curl_set_open_socket_function(handle, Transfer.openSocket))
        }
        try set(CURLOPT_PROTOCOLS_STR, "http,https")
        try set(CURLOPT_SSL_VERIFYPEER, 1)
        // 2: the certificate has to be that of the host.
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        try set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        if let file = configuration.authoritiesFile { try set(CURLOPT_CAINFO, file) }
    }

    private func set(_ request: HTTPRequest) throws(HTTPError) {
        try set(CURLOPT_URL, request.url.requestText)
        try set(CURLOPT_PATH_AS_IS, 1)
        try set(CURLOPT_TIMEOUT_MS, request.timeout.milliseconds)
        try set(CURLOPT_CUSTOMREQUEST, request.method)
        if let stall = request.longestStall {
            try set(CURLOPT_LOW_SPEED_LIMIT, 1024)
            try set(CURLOPT_LOW_SPEED_TIME, max(1, Int(stall.components.seconds)))
        }
        if request.method == "HEAD" { try set(CURLOPT_NOBODY, 1) }
        if let body = request.body { try set(body: body) }
        if let signature = request.signature { try set(CURLOPT_AWS_SIGV4, signature.libraryText) }
        guard let credentials = request.signature?.credentials ?? request.url.credentials else { return }
        // libcurl's default is basic authentication.
        try set(CURLOPT_USERNAME, credentials.user)
        try set(CURLOPT_PASSWORD, credentials.password)
    }

    private func set(body: [UInt8]) throws(HTTPError) {
        // First: it says how much is to be copied.
        try check(phototext_curl_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count)))
        // An empty array need not have an address, and without one libcurl would ask a callback for the body.
        guard !body.isEmpty else { return try set(CURLOPT_COPYPOSTFIELDS, "") }
        try check(
            body.withUnsafeBytes { phototext_curl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, $0.baseAddress) })
    }

    private func set(_ transfer: Transfer) throws(HTTPError) {
        let context = Unmanaged.passUnretained(transfer).toOpaque()
        try check(phototext_curl_set_data_function(handle, CURLOPT_WRITEFUNCTION, Transfer.takeBody))
        try check(phototext_curl_set_pointer(handle, CURLOPT_WRITEDATA, context))
        try check(phototext_curl_set_data_function(handle, CURLOPT_HEADERFUNCTION, Transfer.takeField))
        try check(phototext_curl_set_pointer(handle, CURLOPT_HEADERDATA, context))
        try check(phototext_curl_set_progress_function(handle, Transfer.checkCancellation))
        try check(phototext_curl_set_pointer(handle, CURLOPT_XFERINFODATA, context))
        try check(phototext_curl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, context))
        try set(CURLOPT_NOPROGRESS, 0)
    }

    private func set(_ option: CURLoption, _ value: Int) throws(HTTPError) {
        try check(phototext_curl_set_number(handle, option, value))
    }

    private func set(_ option: CURLoption, _ value: String) throws(HTTPError) {
        try check(phototext_curl_set_string(handle, option, value))
    }

    private func check(_ code: CURLcode) throws(HTTPError) {
        guard code == CURLE_OK else { throw HTTPError(libraryCode: code) }
    }
}

extension Duration {
    /// At least one: libcurl takes 0 for no limit at all.
    fileprivate var milliseconds: Int {
        max(1, Int(self / .milliseconds(1)))
    }
}
