/// The descriptors that a recognizer process is started with, beside standard error.
package enum RecognizerDescriptor {
    /// The socket that carries frames, both ways.
    package static let frames: Int32 = 3
    /// The first descriptor that must be closed.
    package static let firstClosed: Int32 = 4
}
