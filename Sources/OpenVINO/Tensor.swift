import COpenVINO

/// Owns one `ov_tensor`.
struct Tensor: ~Copyable {
    let pointer: OpaquePointer
    private let functions: phototext_openvino_functions

    init(owning pointer: OpaquePointer, functions: phototext_openvino_functions) {
        self.pointer = pointer
        self.functions = functions
    }

    /// - Parameter values: as many as the shape has, and there for longer than the tensor.
    init(
        viewing values: UnsafeBufferPointer<Float>, shape: [Int], functions: phototext_openvino_functions
    ) throws(OpenVINOError) {
        var dimensions = shape.map(Int64.init)
        var tensor: OpaquePointer?
        let status = dimensions.withUnsafeMutableBufferPointer { dimensions in
            // An empty array may have no address, which no shape of the caller's makes.
            values.baseAddress.map { address in
                functions.tensor_create_from_host_ptr(
                    phototext_openvino_f32,
                    ov_shape(rank: Int64(dimensions.count), dimensions: dimensions.baseAddress), address, &tensor)
            }
        }
        guard status == 0, let tensor else {
            throw functions.error(.invalidInput, status: status ?? 0)
        }
        self.init(owning: tensor, functions: functions)
    }

    deinit {
        functions.tensor_free(pointer)
    }

    /// A copy of what it holds.
    func values() throws(OpenVINOError) -> OpenVINOTensor {
        var type: UInt32 = 0
        try functions.check(functions.tensor_get_element_type(pointer, &type), otherwise: .failed)
        guard type == phototext_openvino_f32 else {
            throw OpenVINOError(.failed, message: "the output is not of floating-point numbers but of type \(type)")
        }
        var count = 0
        try functions.check(functions.tensor_get_size(pointer, &count), otherwise: .failed)
        var data: UnsafeMutableRawPointer?
        let status = functions.tensor_data(pointer, &data)
        guard status == 0, let data else { throw functions.error(.failed, status: status) }
        let values = UnsafeRawBufferPointer(start: data, count: count * MemoryLayout<Float>.stride)
        return OpenVINOTensor(shape: try shape(), values: Array(values.assumingMemoryBound(to: Float.self)))
    }

    private func shape() throws(OpenVINOError) -> [Int] {
        var shape = ov_shape(rank: 0, dimensions: nil)
        try functions.check(functions.tensor_get_shape(pointer, &shape), otherwise: .failed)
        defer { _ = functions.shape_free(&shape) }
        return UnsafeBufferPointer(start: shape.dimensions, count: Int(shape.rank)).map(Int.init)
    }
}
