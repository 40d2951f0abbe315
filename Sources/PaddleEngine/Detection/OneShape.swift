import OpenVINO

/// A model that is compiled anew for every other shape: slower, and with less memory.
struct OneShape {
    private let model: OpenVINOModel
    private var compiled: (shape: [Int], model: OpenVINOModel)?

    init(_ model: OpenVINOModel) {
        self.model = model
    }

    mutating func infer(_ input: [Float], shape: [Int]) throws -> OpenVINOTensor {
        if let compiled, compiled.shape == shape { return try compiled.model.infer(input, shape: shape) }
        // Before the next one takes its memory.
        compiled = nil
        let next = try model.compiled(for: shape)
        compiled = (shape, next)
        return try next.infer(input, shape: shape)
    }
}
