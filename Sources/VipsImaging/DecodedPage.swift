/// One page, decoded and ready to be read.
package struct DecodedPage<Image: Sendable>: Sendable {
    /// Upright; smaller than the page when the page is very large.
    package var image: Image
    /// Of the displayed page at its full size, in pixels.
    package var width: Int
    /// Of the displayed page at its full size, in pixels.
    package var height: Int
    /// The Exif orientation that was applied to the stored pixels, 1 (none) to 8. The rotation that HEIF files carry
    /// is the decoder's own business and counts as none.
    package var orientation: Int
    /// Some of the page's data were missing or wrong; the image holds what could be decoded.
    package var isDamaged: Bool
}
