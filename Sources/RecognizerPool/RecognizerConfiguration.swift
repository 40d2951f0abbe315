/// How a ``TextRecognizerPool`` starts recognizer processes, and what one photo may cost.
package struct RecognizerConfiguration: Sendable, Hashable {
    /// The recognizer program; nil for `phototext-recognizer` beside the running program.
    package var executablePath: String?
    /// Where the engines' models are; nil for the place they were installed in.
    package var tessdataPath: String?
    /// Where the engine Paddle is; nil for the places where it is looked for: see ``PaddleFolder``.
    package var paddlePath: String?
    /// How many processes may be alive, so how many photos are read at once.
    package var slots = 1
    /// Of one process's address space, in bytes. A crash is repeated once with twice as much.
    package var memoryLimit = 700 << 20
    /// What a process with Paddle may have in addition, in bytes.
    package var paddleMemory = 1100 << 20
    /// How long the engine may take for one page before it is asked to give up.
    package var softDeadline = Duration.seconds(60)
    /// How long one page may take altogether before the process is killed.
    package var hardDeadline = Duration.seconds(90)
    /// No page of an image is begun later than this.
    package var documentDeadline = Duration.seconds(20 * 60)
    /// How long a process may take to load its engine and to read its test picture.
    package var startDeadline = Duration.seconds(30)
    /// A process is replaced after this many images: engines do not give all their memory back.
    package var recycleAfter = 500
    /// A process that holds more resident memory than this after an image is replaced, in bytes.
    package var recycleResidentSize = 300 << 20
    /// What a process with Paddle may hold in addition, in bytes: what a model keeps for each new width of line adds up, and
    /// a photo of 48 megapixels may come next, which takes 200 MB.
    package var paddleResidentSize = 100 << 20
    /// The longest image, in bytes.
    package var maximumImageBytes = 100_000_000
    /// The largest picture, in pixels.
    package var maximumPixels = 100_000_000
    /// How many pages of an image are read.
    package var maximumPages = 200

    package init(executablePath: String? = nil, slots: Int = 1) {
        self.executablePath = executablePath
        self.slots = slots
    }
}
