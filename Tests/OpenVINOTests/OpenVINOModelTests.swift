import OpenVINO
import Testing

/// With the models that photos are read with; when they are installed.
@Suite(.enabled(if: Installation.folder != nil, "\(Installation.reason)"))
struct OpenVINOModelTests {
    private static let detection = "PP-OCRv6_det_small.onnx"
    private static let recognition = "PP-OCRv6_rec_small.onnx"

    /// Numbers from -1 to 1 without any order, the same ones always.
    private func noise(_ shape: [Int]) -> [Float] {
        var state: UInt32 = 1
        return (0..<shape.reduce(1, *)).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Float(state >> 8) / Float(1 << 23) - 1
        }
    }

    @Test("a map of the page for a page, whatever its size")
    func detection() throws {
        let model = try Installation.runtime().compile(modelAt: Installation.model(Self.detection))
        for (height, width) in [(64, 96), (96, 64), (32, 320)] {
            let shape = [1, 3, height, width]
            let output = try model.infer(noise(shape), shape: shape)
            #expect(output.shape == [1, 1, height, width])
            #expect(output.values.count == height * width)
            #expect(output.values.allSatisfy { (0...1).contains($0) })
        }
    }

    @Test("probabilities of characters for lines, in numbers that the model's own list of characters fits")
    func recognition() throws {
        let model = try Installation.runtime().compile(modelAt: Installation.model(Self.recognition))
        let shape = [2, 3, 48, 160]
        let output = try model.infer(noise(shape), shape: shape)
        try #require(output.shape.count == 3)
        #expect(output.shape[0] == 2)
        #expect(output.values.count == output.shape.reduce(1, *))
        let metadata = try ONNXMetadata.read(fileBytes(Installation.model(Self.recognition)))
        let characters = try #require(metadata["character"]).split(separator: "\n", omittingEmptySubsequences: false)
        // The blank comes before them and the space behind.
        #expect((output.shape[2] - 2...output.shape[2]).contains(characters.count))
    }

    @Test("the same input has the same output, to the last bit, after other shapes and from another copy of the model")
    func deterministic() throws {
        let shape = [1, 3, 48, 200]
        let input = noise(shape)
        let model = try Installation.runtime().compile(modelAt: Installation.model(Self.recognition))
        let first = try model.infer(input, shape: shape)
        _ = try model.infer(noise([3, 3, 48, 320]), shape: [3, 3, 48, 320])
        #expect(try model.infer(input, shape: shape) == first)
        model.releaseMemory()
        #expect(try model.infer(input, shape: shape) == first)
        let other = try Installation.runtime().compile(modelAt: Installation.model(Self.recognition))
        #expect(try other.infer(input, shape: shape) == first)
    }

    @Test("a model for one shape computes the same, and takes no other; the model for all goes on")
    func oneShape() throws {
        let model = try Installation.runtime().compile(modelAt: Installation.model(Self.detection), isKept: true)
        let small = [1, 3, 64, 96]
        let expected = try model.infer(noise(small), shape: small)
        for shape in [[1, 3, 32, 64], small] {
            let other = try model.compiled(for: shape)
            #expect(try other.infer(noise(shape), shape: shape).shape == [1, 1, shape[2], shape[3]])
            let error = #expect(throws: OpenVINOError.self) {
                try other.infer(noise([1, 3, 96, 96]), shape: [1, 3, 96, 96])
            }
            #expect(error?.code == .invalidInput)
        }
        let output = try model.compiled(for: small).infer(noise(small), shape: small)
        #expect(zip(output.values, expected.values).allSatisfy { abs($0 - $1) < 0.001 })
        #expect(try model.infer(noise(small), shape: small) == expected)
        var error = #expect(throws: OpenVINOError.self) { try model.compiled(for: [1, 32]) }
        #expect(error?.code == .invalidInput)
        error = #expect(throws: OpenVINOError.self) {
            try Installation.runtime().compile(modelAt: Installation.model(Self.recognition)).compiled(for: small)
        }
        #expect(error?.code == .invalidModel)
    }

    @Test("an input that does not fill its shape, or that the model does not take, is refused")
    func invalidInput() throws {
        let model = try Installation.runtime().compile(modelAt: Installation.model(Self.detection))
        for (input, shape) in [([1, 2] as [Float], [1, 3, 32, 32]), ([], [0]), (noise([1, 32]), [1, 32])] {
            let error = #expect(throws: OpenVINOError.self) { try model.infer(input, shape: shape) }
            #expect(error?.code == .invalidInput)
            #expect(error?.message != "")
        }
        // And it goes on.
        #expect(try model.infer(noise([1, 3, 32, 32]), shape: [1, 3, 32, 32]).shape == [1, 1, 32, 32])
    }

    @Test(
        "a model that is not there, or is none, is refused in OpenVINO's words",
        arguments: ["/nowhere.onnx", "/etc/passwd"])
    func invalidModel(path: String) throws {
        let runtime = try Installation.runtime()
        let error = #expect(throws: OpenVINOError.self) { try runtime.compile(modelAt: path) }
        #expect(error?.code == .invalidModel)
        #expect(error?.status != 0)
        #expect(error?.message != "")
    }
}
