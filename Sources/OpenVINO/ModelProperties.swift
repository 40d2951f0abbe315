import COpenVINO

/// How OpenVINO's CPU plugin is to compute.
enum ModelProperties {
    private static let values: [(key: StaticString, value: StaticString)] = [
        // A process per photo at a time; the worker decides how many.
        ("NUM_STREAMS", "1"),
        ("INFERENCE_NUM_THREADS", "1"),
        // Else all processes of a machine would share one core.
        ("ENABLE_CPU_PINNING", "NO"),
        // On machines that have it, bfloat16 would be taken otherwise: other numbers, and in the end other text.
        ("INFERENCE_PRECISION_HINT", "f32"),
        ("EXECUTION_MODE_HINT", "ACCURACY"),
        // What was compiled for one size of input would be kept for the next of the same size: hundreds of megabytes,
        // and pictures have all sizes.
        ("CPU_RUNTIME_CACHE_CAPACITY", "0"),
    ]

    /// As OpenVINO takes them; what they point to is part of the program.
    static var properties: [ov_property] {
        values.map { key, value in
            ov_property(
                key: UnsafeRawPointer(key.utf8Start).assumingMemoryBound(to: CChar.self),
                value: UnsafeRawPointer(value.utf8Start).assumingMemoryBound(to: CChar.self))
        }
    }
}
