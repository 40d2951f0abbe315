import XML

/// One page of a bucket's keys: an answer to `ListObjectsV2`.
struct S3ListingPage: Sendable {
    struct Object: Sendable, Hashable {
        /// Bytes that ought to be UTF-8.
        var key: [UInt8]
        var revision: String?
    }

    private(set) var objects: [Object] = []
    /// Where the next page begins, nil after the last.
    private(set) var nextToken: String?

    /// - Throws: ``PhotoLibraryError`` with `unavailable` for what no S3 server says.
    init(_ document: [UInt8]) throws(PhotoLibraryError) {
        var reading = Reading()
        do {
            try XMLReader.read(document) { reading.take($0) }
        } catch {
            throw PhotoLibraryError(
                .unavailable, "what answers there is no server of the kind S3: it sent no list of keys")
        }
        guard reading.isListing, !reading.isTruncated || reading.token != nil else {
            throw PhotoLibraryError(.unavailable, "the server's list of keys is not as S3 writes it")
        }
        nextToken = reading.isTruncated ? reading.token : nil
        objects = reading.objects.map {
            Object(
                key: reading.isEncoded ? Self.decoded($0.key) : Array($0.key.utf8),
                revision: $0.tag.flatMap(S3EntityTag.init)?.revision)
        }
    }

    private struct Reading {
        var isListing = false
        var isTruncated = false
        var isEncoded = false
        var token: String?
        var objects: [(key: String, tag: String?)] = []
        private var isInObject = false
        private var key: String?
        private var tag: String?

        mutating func take(_ event: XMLEvent) {
            switch event {
            case .begin("ListBucketResult"): isListing = true
            case .begin("Contents"):
                isInObject = true
                (key, tag) = (nil, nil)
            case .end("Contents", _):
                isInObject = false
                if let key { objects.append((key, tag)) }
            case .end("Key", let text) where isInObject: key = text
            case .end("ETag", let text) where isInObject: tag = text
            case .end("IsTruncated", let text): isTruncated = text == "true"
            case .end("NextContinuationToken", let text): token = text
            // Only what the server says that it did: some pass over the wish.
            case .end("EncodingType", let text): isEncoded = text == "url"
            default: break
            }
        }
    }

    /// Percent-encoded text as forms send it, where a space is a plus sign.
    static func decoded(_ text: String) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(text.utf8.count)
        var bytes = text.utf8[...]
        while let byte = bytes.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): decoded.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let digits = String(bytes.prefix(2)), digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
                    let value = UInt8(digits, radix: 16)
                else {
                    decoded.append(byte)
                    continue
                }
                decoded.append(value)
                bytes = bytes.dropFirst(2)
            default: decoded.append(byte)
            }
        }
        return decoded
    }
}
