import CCrypto

/// The SHA-256 of some bytes: 32 bytes, the name of a photo's content.
package struct SHA256Digest: Sendable, Hashable {
    /// The 32 bytes.
    package let bytes: [UInt8]

    /// Computes the digest of `data` (FIPS 180-4, by libcrypto).
    package init(of data: [UInt8]) {
        var digest = [UInt8](repeating: 0, count: 32)
        var length: UInt32 = 32
        let result = EVP_Digest(data, data.count, &digest, &length, EVP_sha256(), nil)
        precondition(result == 1 && length == 32, "libcrypto offers no SHA-256")
        bytes = digest
    }

    /// 64 lower-case hexadecimal digits.
    package var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

extension SHA256Digest: CustomStringConvertible {
    package var description: String { hexadecimal }
}
