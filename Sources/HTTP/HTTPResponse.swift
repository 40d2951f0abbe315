/// What a server answered. Any status is an answer, not an error.
package struct HTTPResponse: Sendable {
    package let status: Int
    /// In the order in which they came; names as the server wrote them.
    package let fields: [(name: String, value: String)]
    package let body: [UInt8]
    /// What ended the transfer before the body was whole: only for requests that accept a part.
    package internal(set) var interruption: HTTPError?

    /// The value of the first field of that name, whatever its case.
    package subscript(_ name: String) -> String? {
        let name = name.lowercased()
        return fields.first { $0.name.lowercased() == name }?.value
    }

    init(status: Int, fields: [(name: String, value: String)], body: [UInt8], interruption: HTTPError? = nil) {
        self.status = status
        self.fields = fields
        self.body = body
        self.interruption = interruption
    }

    /// 200 to 299.
    package var isSuccess: Bool { (200..<300).contains(status) }
}
