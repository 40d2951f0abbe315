/// Names a request of one image manager. After PhotoKit's `PHImageRequestID`.
package struct ImageRequestID: RawRepresentable, Sendable, Hashable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Of no request.
    package static let invalid = ImageRequestID(rawValue: 0)
}
