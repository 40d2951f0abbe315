/// One page of a photo, decoded in the form in which an engine wants it, when it asks for it. Upright, as far as the
/// photo itself says which way up it is.
package protocol PagePicture: AnyObject {
    /// Without colours, not larger than print is read best at.
    ///
    /// - Throws: `corrupt` when nothing can be decoded, `tooLarge`, `outOfMemory`.
    func grey() throws(RecognitionFailure) -> GreyImage

    /// In colours, made smaller when it has more pixels than `maxPixels`.
    ///
    /// - Throws: as ``grey()``.
    func colour(maxPixels: Int) throws(RecognitionFailure) -> ColourImage
}
