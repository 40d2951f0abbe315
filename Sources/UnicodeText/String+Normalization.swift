import CUTF8Proc
import Glibc

extension StringProtocol {
    /// This text in the given normalization form.
    package func normalized(_ form: NormalizationForm) -> String {
        var text = String(self)
        // Most names are ASCII, which every form but the searchable one leaves as it is.
        if form != .searchable, text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        let normalized = text.withUTF8 { bytes in Self.normalize(bytes, form) }
        return normalized ?? text
    }

    /// Swift strings are valid UTF-8, so the library fails only when memory is exhausted.
    private static func normalize(_ bytes: UnsafeBufferPointer<UInt8>, _ form: NormalizationForm) -> String? {
        let options: utf8proc_option_t =
            switch form {
            case .composed: utf8proc_option_t(UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue)
            case .decomposed: utf8proc_option_t(UTF8PROC_STABLE.rawValue | UTF8PROC_DECOMPOSE.rawValue)
            case .searchable:
                utf8proc_option_t(
                    UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue | UTF8PROC_COMPAT.rawValue
                        | UTF8PROC_CASEFOLD.rawValue | UTF8PROC_IGNORE.rawValue)
            }
        var output: UnsafeMutablePointer<utf8proc_uint8_t>?
        let count = utf8proc_map(bytes.baseAddress, bytes.count, &output, options)
        guard count >= 0, let output else { return nil }
        defer { free(output) }
        return String(decoding: UnsafeBufferPointer(start: output, count: count), as: UTF8.self)
    }
}
