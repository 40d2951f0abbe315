import Glibc
import TextRecognition

/// Finds the recognizer program.
enum ExecutableLocation {
    static let programName = "phototext-recognizer"

    /// `explicitPath` if it is given, else the program beside the running one.
    static func find(explicitPath: String?) throws(RecognizerUnavailable) -> String {
        let path = explicitPath ?? besideThisProgram()
        guard access(path, X_OK) == 0 else {
            throw RecognizerUnavailable(
                .cannotStart,
                "'\(path)' is not a program that can be run (\(String(cString: strerror(errno)))). "
                    + "Install \(programName) beside this program, or say where it is.")
        }
        return path
    }

    private static func besideThisProgram() -> String {
        folder + "/" + programName
    }

    /// The running program's.
    static var folder: String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &buffer, buffer.count)
        let own = String(decoding: buffer.prefix(max(length, 0)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        return own.lastIndex(of: "/").map { String(own[..<$0]) } ?? "."
    }
}
