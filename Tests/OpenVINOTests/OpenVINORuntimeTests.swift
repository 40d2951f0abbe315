import Foundation
import OpenVINO
import Testing

struct OpenVINORuntimeTests {
    @Test("a folder without OpenVINO says so")
    func notInstalled() {
        let error = #expect(throws: OpenVINOError.self) { try OpenVINORuntime(prefix: "/nowhere") }
        #expect(error?.code == .notInstalled)
    }

    @Test("a library that is none, or is another one, is not used")
    func notLoadable() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "phototext-tests-\(UUID())")
        let library = folder.appending(path: OpenVINORuntime.libraryName)
        try FileManager.default.createDirectory(
            at: library.deletingLastPathComponent(), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }

        try Data("no library".utf8).write(to: library)
        var error = #expect(throws: OpenVINOError.self) { try OpenVINORuntime(prefix: folder.path) }
        #expect(error?.code == .notLoadable)
        #expect(error?.message != "")

        try FileManager.default.removeItem(at: library)
        try FileManager.default.createSymbolicLink(
            atPath: library.path, withDestinationPath: "/lib/x86_64-linux-gnu/libm.so.6")
        error = #expect(throws: OpenVINOError.self) { try OpenVINORuntime(prefix: folder.path) }
        #expect(error?.code == .notLoadable)
        #expect(error?.message.contains("ov_") == true)
    }
}
