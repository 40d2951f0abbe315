/// The encoded bytes of one photo, as the library holds them.
package struct PhotoData: Sendable {
    package var bytes: [UInt8]
    /// The photo's revision at the moment the bytes were read.
    package var revision: String?
    /// Whether bytes and revision came in one answer: nothing can have changed between them, and nobody need look again.
    package var isSnapshot: Bool

    package init(bytes: [UInt8], revision: String? = nil, isSnapshot: Bool = false) {
        self.bytes = bytes
        self.revision = revision
        self.isSnapshot = isSnapshot
    }
}
