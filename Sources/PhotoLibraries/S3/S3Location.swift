/// A bucket, and below what its photos lie: `s3://bucket` or `s3://bucket/prefix`.
///
/// A prefix without a slash at its end is a folder's name, or a photo's: `s3://bucket/2026` holds `2026/a.jpg` and not
/// `2026-private/a.jpg`.
struct S3Location: Sendable, Hashable {
    let bucket: String
    /// What all keys begin with, as bytes of UTF-8; empty for the whole bucket.
    let prefix: String

    /// - Throws: ``PhotoLibraryError`` with `invalidLocation`.
    init(_ text: String) throws(PhotoLibraryError) {
        let scheme = "s3://"
        guard text.hasPrefix(scheme) else {
            throw PhotoLibraryError(.invalidLocation, "the place of a bucket is written as s3://bucket/prefix")
        }
        let rest = text.utf8.dropFirst(scheme.utf8.count)
        let bucket = rest.prefix { $0 != UInt8(ascii: "/") }
        guard Self.isBucketName(bucket) else {
            throw PhotoLibraryError(
                .invalidLocation,
                "the name of a bucket has at most 255 letters, digits, '.', '-' and '_', and begins with none of these three"
            )
        }
        let prefix = String(rest.dropFirst(bucket.count + 1)) ?? ""
        guard prefix.isEmpty || (try? LocalIdentifier(validating: prefix, as: .key)) != nil else {
            throw PhotoLibraryError(.invalidLocation, "no key can begin with what follows the name of the bucket")
        }
        self.bucket = String(bucket) ?? ""
        self.prefix = prefix
    }

    /// Whether a key lies in the library.
    func contains(_ key: some BidirectionalCollection<UInt8>) -> Bool {
        let slash = UInt8(ascii: "/")
        guard key.starts(with: prefix.utf8) else { return false }
        let rest = key.dropFirst(prefix.utf8.count)
        return prefix.isEmpty || prefix.utf8.last == slash || rest.isEmpty || rest.first == slash
    }

    /// Whether the bucket's name can be a label of a host name that certificates of `*.host` hold for.
    var isHostLabel: Bool {
        (3...63).contains(bucket.utf8.count)
            && bucket.utf8.allSatisfy { Self.isLowercaseOrDigit($0) || $0 == UInt8(ascii: "-") }
            && bucket.utf8.last != UInt8(ascii: "-")
    }

    /// What any server may accept, AWS's first buckets included; nothing that would change the meaning of an address.
    private static func isBucketName(_ name: some BidirectionalCollection<UInt8>) -> Bool {
        guard let first = name.first, name.count <= 255 else { return false }
        return isLetterOrDigit(first)
            && name.allSatisfy {
                isLetterOrDigit($0) || [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_")].contains($0)
            }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        isLowercaseOrDigit(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }

    private static func isLowercaseOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
