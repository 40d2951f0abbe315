import COpenVINO
import Glibc

/// Owns OpenVINO's `ov_core`, with the library loaded from a folder. One per process; used by one thread at a time.
package final class OpenVINORuntime {
    /// The library's place in its folder. The number is that of release 2026.4.1, the one that is installed: its interface
    /// is declared in C here, so another release is not tried.
    package static let libraryName = "lib/libopenvino_c.so.2641"

    let functions: phototext_openvino_functions
    private let core: OpaquePointer

    /// - Parameter prefix: the folder that `scripts/install-paddle` fills.
    /// - Throws: `notInstalled`, `notLoadable`.
    package init(prefix: String) throws(OpenVINOError) {
        let path = prefix + "/" + Self.libraryName
        guard access(path, F_OK) == 0 else { throw OpenVINOError(.notInstalled, message: path) }
        functions = try Self.load(path)
        var core: OpaquePointer?
        let status = functions.core_create(&core)
        guard status == 0, let core else {
            throw functions.error(.notLoadable, status: status)
        }
        self.core = core
    }

    deinit {
        functions.core_free(core)
    }

    /// Loads a model, for whatever shapes its input may have.
    ///
    /// The same input has the same output, on one machine: one thread, and nothing is computed with less than 32 bits.
    ///
    /// - Parameters:
    ///   - path: an ONNX file.
    ///   - isKept: whether what was read stays in memory, for ``OpenVINOModel/compiled(for:)``.
    /// - Throws: `invalidModel`.
    package func compile(modelAt path: String, isKept: Bool = false) throws(OpenVINOError) -> OpenVINOModel {
        var pointer: OpaquePointer?
        let status = functions.core_read_model(core, path, nil, &pointer)
        guard status == 0, let pointer else {
            throw functions.error(.invalidModel, status: status)
        }
        return try compile(ModelSource(pointer, of: self), isKept: isKept)
    }

    func compile(_ source: ModelSource, isKept: Bool) throws(OpenVINOError) -> OpenVINOModel {
        var model: OpaquePointer?
        let properties = ModelProperties.properties
        let status = functions.core_compile_model_props(
            core, source.pointer, "CPU", properties.count, properties, &model)
        guard status == 0, let model else {
            throw functions.error(.invalidModel, status: status)
        }
        return OpenVINOModel(model, of: self, from: isKept ? source : nil)
    }

    private static func load(_ path: String) throws(OpenVINOError) -> phototext_openvino_functions {
        let functions = UnsafeMutablePointer<phototext_openvino_functions>.allocate(capacity: 1)
        defer { functions.deallocate() }
        var problem = [CChar](repeating: 0, count: 1024)
        guard phototext_openvino_load(path, functions, &problem, problem.count) == 0 else {
            let text = problem.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
            throw OpenVINOError(.notLoadable, message: String(decoding: text, as: UTF8.self))
        }
        return functions.pointee
    }
}
