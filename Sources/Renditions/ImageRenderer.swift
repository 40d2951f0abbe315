/// Makes pictures of encoded photos.
package protocol ImageRenderer: Sendable {
    /// - Throws: `RecognitionFailure` when it is the photo's fault, `RecognizerUnavailable` when it is not;
    ///   `CancellationError`.
    func render(_ photo: [UInt8], _ request: RenditionRequest) async throws -> Rendition

    /// What the photo says of itself; nothing but its header is decoded.
    ///
    /// - Throws: as ``render(_:_:)``.
    func describe(_ photo: [UInt8]) async throws -> ImageDescription
}
