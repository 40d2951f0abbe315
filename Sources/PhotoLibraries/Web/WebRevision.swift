import HTTP

/// What tells one state of a photo on the web from another.
enum WebRevision {
    /// The entity tag; else the time of modification, with the length where the server says it; else nil.
    static func text(_ response: HTTPResponse) -> String? {
        if let tag = response["ETag"], !tag.isEmpty { return tag }
        guard let time = response["Last-Modified"], !time.isEmpty else { return nil }
        return length(response).map { "\(time), \($0)" } ?? time
    }

    /// Of the whole photo, also when only a part of it was asked for: `Content-Range: bytes 0-0/1234`.
    private static func length(_ response: HTTPResponse) -> Int? {
        guard response.status != 206 else {
            return response["Content-Range"].flatMap { $0.split(separator: "/").last }.flatMap { Int($0) }
        }
        return response["Content-Length"].flatMap { Int($0) }
    }
}
