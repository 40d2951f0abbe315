import OpenVINO

/// A model that computes before a confinement and after it, when it meets sizes that are new to it.
enum Inference {
    struct Mistake: Error {}

    static func beforeAndAfter(folder: String, confine: () throws -> Void) throws {
        let model = try OpenVINORuntime(prefix: folder).compile(
            modelAt: folder + "/models/PP-OCRv6_det_small.onnx", isKept: true)
        try infer(model, width: 64, height: 64)
        try confine()
        for side in [32, 64, 96, 256] { try infer(model, width: side, height: 320) }
        try infer(model.compiled(for: [1, 3, 160, 64]), width: 64, height: 160)
    }

    private static func infer(_ model: OpenVINOModel, width: Int, height: Int) throws {
        let input = [Float](repeating: 0.5, count: 3 * width * height)
        guard try model.infer(input, shape: [1, 3, height, width]).shape == [1, 1, height, width] else {
            throw Mistake()
        }
    }
}
