import COpenVINO

/// Owns one `ov_model`: a model as it was read, of which more than one can be compiled.
final class ModelSource {
    let pointer: OpaquePointer
    /// Outlives its models.
    let runtime: OpenVINORuntime

    init(_ pointer: OpaquePointer, of runtime: OpenVINORuntime) {
        self.pointer = pointer
        self.runtime = runtime
    }

    deinit {
        runtime.functions.model_free(pointer)
    }

    /// Has what is compiled from now on take inputs of one shape alone.
    func fix(_ shape: [Int]) throws(OpenVINOError) {
        var dimensions = shape.map { ov_dimension(min: Int64($0), max: Int64($0)) }
        let rank = ov_dimension(min: Int64(shape.count), max: Int64(shape.count))
        let status = dimensions.withUnsafeMutableBufferPointer { dimensions in
            runtime.functions.model_reshape_single_input(
                pointer, ov_partial_shape(rank: rank, dimensions: dimensions.baseAddress))
        }
        try runtime.functions.check(status, otherwise: .invalidInput)
    }
}
