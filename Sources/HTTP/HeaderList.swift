import CCurl

/// Owns libcurl's list of header lines.
final class HeaderList {
    private(set) var list: UnsafeMutablePointer<curl_slist>?

    /// - Throws: ``HTTPError`` with `libraryFailed` for a field that would become two: a line break may be an attack.
    init(_ fields: [(name: String, value: String)]) throws(HTTPError) {
        for (name, value) in fields {
            let line = "\(name): \(value)"
            guard !line.utf8.contains(where: { $0 == 0 || $0 == 10 || $0 == 13 }),
                let longer = curl_slist_append(list, line)
            else {
                throw HTTPError(.libraryFailed, detail: "a header field cannot be sent")
            }
            list = longer
        }
    }

    deinit {
        curl_slist_free_all(list)
    }
}
