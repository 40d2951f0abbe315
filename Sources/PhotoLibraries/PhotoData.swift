/// The encoded bytes of one photo, as the library holds them.
package struct PhotoData: Sendable {
    package var bytes: [UInt8]
    /// The photo's revision at the moment the bytes were read.
    package var revision: String?

    package init(bytes: [UInt8], revision: String? = nil) {
        self.bytes = bytes
        self.revision = revision
    }
}
