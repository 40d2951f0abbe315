import COpenVINO

/// Owns one `ov_infer_request`: what a model computes once.
struct InferRequest: ~Copyable {
    private let request: OpaquePointer
    private let functions: phototext_openvino_functions

    init(_ model: OpaquePointer, functions: phototext_openvino_functions) throws(OpenVINOError) {
        var request: OpaquePointer?
        let status = functions.compiled_model_create_infer_request(model, &request)
        guard status == 0, let request else {
            throw functions.error(.failed, status: status)
        }
        self.request = request
        self.functions = functions
    }

    deinit {
        functions.infer_request_free(request)
    }

    /// Ends this request, since it refers to the memory of `input`.
    consuming func infer(_ input: [Float], shape: [Int]) throws(OpenVINOError) -> OpenVINOTensor {
        let result = input.withUnsafeBufferPointer { values in
            compute(values, shape: shape)
        }
        return try result.get()
    }

    private borrowing func compute(
        _ input: UnsafeBufferPointer<Float>, shape: [Int]
    ) -> Result<OpenVINOTensor, OpenVINOError> {
        do throws(OpenVINOError) {
            let tensor = try Tensor(viewing: input, shape: shape, functions: functions)
            try functions.check(
                functions.infer_request_set_input_tensor(request, tensor.pointer), otherwise: .invalidInput)
            try functions.check(functions.infer_request_infer(request), otherwise: .failed)
            return .success(try output().values())
        } catch {
            return .failure(error)
        }
    }

    private borrowing func output() throws(OpenVINOError) -> Tensor {
        var tensor: OpaquePointer?
        let status = functions.infer_request_get_output_tensor_by_index(request, 0, &tensor)
        guard status == 0, let tensor else {
            throw functions.error(.failed, status: status)
        }
        return Tensor(owning: tensor, functions: functions)
    }
}
