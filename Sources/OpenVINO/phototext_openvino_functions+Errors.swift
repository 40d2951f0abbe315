import COpenVINO

extension phototext_openvino_functions {
    /// - Throws: an error of this code unless `status` is success.
    func check(_ status: ov_status, otherwise code: OpenVINOError.Code) throws(OpenVINOError) {
        guard status == 0 else { throw error(code, status: status) }
    }

    /// The error of the call that just returned `status` on this thread.
    func error(_ code: OpenVINOError.Code, status: ov_status) -> OpenVINOError {
        guard let text = get_last_err_msg() else { return OpenVINOError(code, status: status) }
        defer { free(text) }
        return OpenVINOError(code, status: status, message: String(cString: text))
    }
}
