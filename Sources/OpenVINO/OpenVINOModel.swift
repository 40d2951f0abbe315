import COpenVINO

/// Owns one `ov_compiled_model`. Used by one thread at a time.
package final class OpenVINOModel {
    private let model: OpaquePointer
    /// Outlives its models.
    private let runtime: OpenVINORuntime
    /// What it was compiled from; nil when that was not kept.
    private let source: ModelSource?
    private var functions: phototext_openvino_functions { runtime.functions }

    init(_ model: OpaquePointer, of runtime: OpenVINORuntime, from source: ModelSource?) {
        self.model = model
        self.runtime = runtime
        self.source = source
    }

    deinit {
        functions.compiled_model_free(model)
    }

    /// The same model for one shape of input alone: it takes a third of the memory while it computes, since where
    /// everything goes is known, and some 0.3 s to be made. It is gone, with all its memory, when nobody has it any more.
    ///
    /// - Throws: `invalidInput`, `invalidModel`; also when what this model was compiled from was not kept.
    package func compiled(for shape: [Int]) throws(OpenVINOError) -> OpenVINOModel {
        guard let source else { throw OpenVINOError(.invalidModel, message: "nothing was kept to compile") }
        try source.fix(shape)
        return try runtime.compile(source, isKept: false)
    }

    /// Gives back the memory that the model computed in: else it keeps what the largest input took. It takes it again when
    /// it computes.
    package func releaseMemory() {
        withUnsafePointer(to: functions) { phototext_openvino_release_memory($0, model) }
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
        let request = try InferRequest(model, functions: functions)
        return try request.infer(input, shape: shape)
    }
}
