import CCurl
import Glibc

extension HTTPResponse {
    /// How long the server asks to be left alone: `Retry-After`, in seconds or until a time. Nil when it says nothing, or
    /// nothing that can be understood.
    ///
    /// - Parameter now: seconds since 1970.
    package func retryAfter(now: Int = time(nil)) -> Duration? {
        guard let value = self["Retry-After"] else { return nil }
        if let seconds = Int(value) { return seconds < 0 ? nil : .seconds(seconds) }
        let end = curl_getdate(value, nil)
        return end < 0 ? nil : .seconds(max(0, end - now))
    }
}
