/// Sound photos that make the recognizer of a debug build misbehave, where the fail point `recognizer.decoding` obeys
/// them: no file is known that does any of it to the decoders of this build. The recognizer, which links nothing of
/// fixtures, has a list of its own, `PhotoWish`; the tests of poison fail when the two differ.
package enum PoisonPhoto: String, Sendable, CaseIterable {
    /// SIGSEGV.
    case fault
    /// SIGABRT.
    case abort
    /// Takes a core for ever, whatever signal is sent to it.
    case hang
    /// Waits for ever.
    case sleep
    /// Takes all the memory there is.
    case hoard
    /// Starts another process.
    case fork
    /// Becomes another program.
    case execute
    /// Opens a socket.
    case connect
    /// Ends without a word.
    case leave

    package var fileName: String { "\(rawValue).jpg" }

    /// - Parameter photo: what is to be seen on it.
    /// - Throws: ``FixtureError``.
    package func render(_ photo: FixturePhoto) throws(FixtureError) -> [UInt8] {
        // Behind the end of the image, where decoders do not look.
        try photo.render() + Array("\nphototext-trial: \(rawValue)\n".utf8)
    }

    /// Writes all of them into a folder.
    ///
    /// - Throws: ``FixtureError``.
    package static func write(to path: String) throws(FixtureError) {
        var folder = try FixtureFolder(path)
        for (index, photo) in allCases.enumerated() {
            // Each with bytes of its own.
            try folder.write(photo.render(FixturePhoto(index: 900_000 + index)), to: photo.fileName, text: nil)
        }
    }
}
