/// The metadata of an ONNX file: what its maker says of the model in words, such as which characters it knows.
package enum ONNXMetadata {
    /// `metadata_props` of a `ModelProto` (https://onnx.ai/onnx/repo-docs/IR.html), read without anything else of it.
    ///
    /// - Parameter bytes: the whole file.
    /// - Returns: names and values; empty when the bytes are no such file.
    package static func read(_ bytes: [UInt8]) -> [String: String] {
        var metadata: [String: String] = [:]
        var model = ProtobufReader(bytes[...])
        while let field = model.next() {
            guard field.number == 14, let bytes = field.bytes else { continue }
            var name = ""
            var value = ""
            var entry = ProtobufReader(bytes)
            while let field = entry.next() {
                guard let bytes = field.bytes else { continue }
                switch field.number {
                case 1: name = String(decoding: bytes, as: UTF8.self)
                case 2: value = String(decoding: bytes, as: UTF8.self)
                default: break
                }
            }
            guard !entry.isDamaged else { return [:] }
            metadata[name] = value
        }
        return model.isDamaged ? [:] : metadata
    }
}
