/// A photo whose pixels were turned by somebody who did not write that down.
package enum TurnedPhoto {
    /// As PNG.
    ///
    /// - Parameters:
    ///   - photo: the encoded photo; what Exif says of its orientation is heeded first.
    ///   - degrees: 0, 90, 180 or 270, clockwise.
    /// - Throws: ``FixtureError``.
    package static func render(_ photo: [UInt8], by degrees: Int) throws(FixtureError) -> [UInt8] {
        try Picture.decoded(photo).turned(by: degrees).encoded(ImageFormat.png.writer)
    }
}
