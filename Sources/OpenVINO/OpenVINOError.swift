/// What went wrong with OpenVINO.
package struct OpenVINOError: Error, Sendable, Hashable {
    /// The kinds of trouble that callers tell apart.
    package struct Code: RawRepresentable, Sendable, Hashable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// There is no OpenVINO in the folder.
        package static let notInstalled = Code(rawValue: "not_installed")
        /// OpenVINO is there and cannot be loaded: it is of another release or for another machine, or a file is absent.
        package static let notLoadable = Code(rawValue: "not_loadable")
        /// The model is not there, or is none that OpenVINO knows.
        package static let invalidModel = Code(rawValue: "invalid_model")
        /// The values do not fill the shape, or the model takes none of that shape.
        package static let invalidInput = Code(rawValue: "invalid_input")
        /// Anything else that the library reports.
        package static let failed = Code(rawValue: "failed")
    }

    package var code: Code
    /// OpenVINO's `ov_status_e`; 0 when the library itself was not asked.
    package var status: Int32 = 0
    /// The library's words; they may hold paths.
    package var message = ""

    package init(_ code: Code, status: Int32 = 0, message: String = "") {
        self.code = code
        self.status = status
        self.message = message
    }
}

extension OpenVINOError: CustomStringConvertible, CustomDebugStringConvertible {
    /// A sentence without data.
    package var description: String {
        switch code {
        case .notInstalled: "OpenVINO is not installed"
        case .notLoadable: "OpenVINO is installed and cannot be loaded"
        case .invalidModel: "OpenVINO cannot read the model (status \(status))"
        case .invalidInput: "the model takes no such input (status \(status))"
        default: "OpenVINO failed (status \(status))"
        }
    }

    package var debugDescription: String { "\(code.rawValue) \(status): \(message)" }
}
