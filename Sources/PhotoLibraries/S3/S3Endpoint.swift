import HTTP

/// Where a bucket is asked, and in which way its name is written.
struct S3Endpoint: Sendable, Hashable {
    private let bucket: String
    private let isHostLabel: Bool
    /// Nil for AWS itself.
    private let custom: HTTPURL?

    /// - Parameter address: the server's; nil for AWS.
    /// - Throws: ``PhotoLibraryError`` with `invalidLocation`.
    init(_ location: S3Location, address: String?) throws(PhotoLibraryError) {
        bucket = location.bucket
        isHostLabel = location.isHostLabel
        guard let address else {
            custom = nil
            return
        }
        do {
            custom = try HTTPURL(address)
        } catch {
            throw PhotoLibraryError(.invalidLocation, "the server's address is not valid: \(error.detail)")
        }
        guard custom?.credentials == nil, custom?.query == nil else {
            throw PhotoLibraryError(.invalidLocation, "the server's address has neither user nor password nor query")
        }
    }

    /// The address of the bucket itself, or of one key in it.
    ///
    /// AWS wants the bucket in the host's name, except where no certificate would hold for that; others, in the path.
    ///
    /// - Throws: ``PhotoLibraryError`` with `invalidLocation` for a region that is none.
    func url(region: String, key: String? = nil) throws(PhotoLibraryError) -> HTTPURL {
        var url: HTTPURL
        if let custom {
            url = custom.appending(bucket)
        } else {
            let isRegion = region.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
            }
            let domain = region.hasPrefix("cn-") ? "amazonaws.com.cn" : "amazonaws.com"
            let host = "s3.\(region).\(domain)"
            guard !region.isEmpty, isRegion,
                let server = try? HTTPURL("https://" + (isHostLabel ? "\(bucket)." : "") + host)
            else { throw PhotoLibraryError(.invalidLocation, "the name of the region is not valid") }
            guard !isHostLabel else { return key.map { server.appending(path: $0.utf8) } ?? server }
            url = server.appending(bucket)
        }
        if let key { url = url.appending(path: "/".utf8).appending(path: key.utf8) }
        return url
    }
}
