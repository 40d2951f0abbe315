import OpenVINO
import TextRecognition

/// Reads the text in boxes around lines.
final class LineReader {
    /// In pixels: the height that the model reads lines at.
    private static let height = 48
    /// In pixels: a shorter line's picture is filled up to this, as PP-OCR's was in training.
    private static let minWidth = 320
    /// In pixels: a longer line is made shorter.
    private static let maxWidth = 3200

    private let model: OpenVINOModel
    private let alphabet: Alphabet

    init(_ model: OpenVINOModel, alphabet: Alphabet) {
        self.model = model
        self.alphabet = alphabet
    }

    /// Gives back what reading takes, until more is read.
    func releaseMemory() {
        model.releaseMemory()
    }

    /// What stands in a box. Boxes are read one by one: beside others, the picture of a line would be filled up to the
    /// longest one's length, and what is read depend on what else is on the page; it is no faster either.
    func read(_ box: TextBox, on view: PageView, deadline: ContinuousClock.Instant) throws -> RecognizedLine {
        try Deadline.check(deadline)
        let extent = Self.width(box)
        let width = max(Self.minWidth, extent)
        var input = [Float](repeating: 0, count: 3 * Self.height * width)
        input.withUnsafeMutableBufferPointer { planes in
            view.draw(box, width: extent, height: Self.height, into: planes, stride: width, planeRows: Self.height)
        }
        let output = try model.infer(input, shape: [1, 3, Self.height, width])
        guard output.shape.count == 3, output.shape[2] == alphabet.classCount else {
            throw RecognitionFailure(.crashed, "The recognition model gives what its dictionary does not explain.")
        }
        return output.values.withUnsafeBufferPointer { values in
            CTCDecoder.decode(
                values, steps: output.shape[1], extent: Double(output.shape[1]) * Double(extent) / Double(width),
                alphabet: alphabet)
        }
    }

    /// Of a line at the height that lines are read at, in pixels.
    private static func width(_ box: TextBox) -> Int {
        let width = box.length * Double(height) / max(1, box.thickness)
        return min(maxWidth, max(1, Int(width.rounded(.up))))
    }
}
