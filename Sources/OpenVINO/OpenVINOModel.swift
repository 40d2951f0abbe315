import COpenVINO

/// Owns one `ov_compiled_model`. Used by one thread at a time.
package final class OpenVINOModel {
    private let model: OpaquePointer
    /// Outlives its models.
    private let runtime: OpenVINORuntime

    init(_ model: OpaquePointer, of runtime: OpenVINORuntime) {
        self.model = model
        self.runtime = runtime
    }

    deinit {
        runtime.functions.compiled_model_free(model)
    }

    /// Has the model compute.
    ///
    /// - Parameters:
    ///   - input: for the model's only input, the innermost dimension without gaps.
    ///   - shape: of the input, the outermost dimension first. Every shape that is new to the process has code compiled.
    /// - Returns: the model's first output.
    /// - Throws: `invalidInput`, `failed`.
    package func infer(_ input: [Float], shape: [Int]) throws(OpenVINOError) -> OpenVINOTensor {
        guard shape.allSatisfy({ $0 > 0 }), shape.reduce(1, *) == input.count else {
            throw OpenVINOError(.invalidInput, message: "\(input.count) values for the shape \(shape)")
        }
        // One for each inference, so that none keeps its input and output in memory.
        let request = try InferRequest(model, functions: runtime.functions)
        return try request.infer(input, shape: shape)
    }
}
