import Glibc
import Testing

@testable import CommandKit

@Suite struct StandardOutputTests {
    @Test func nothingIsWrittenBeforeTheBufferIsFullOrFlushed() throws {
        let pipe = TestPipe()
        let output = StandardOutput(descriptor: pipe.writeEnd)
        try output.print("照片")
        try output.write([0xff, 0x0a])
        #expect(pipe.contents.isEmpty)
        try output.flush()
        #expect(pipe.contents == Array("照片\n".utf8) + [0xff, 0x0a])
    }

    @Test func everyLineAppearsOnATerminalAtOnce() throws {
        let terminal = PseudoTerminal(columns: 80)
        try StandardOutput(descriptor: terminal.terminal).print("照片")
        #expect(terminal.contents == "照片\r\n")
    }

    @Test func aFullDiskIsAnError() throws {
        let descriptor = open("/dev/full", O_WRONLY)
        defer { close(descriptor) }
        let output = StandardOutput(descriptor: descriptor)
        try output.print("x")
        let error = #expect(throws: OutputError.self) { try output.flush() }
        #expect(error?.errno == ENOSPC)
        #expect(error?.exitCode == .ioError)
        // What could not be written is not tried again.
        try output.flush()
    }

    @Test func aReaderThatWentAwayEndsTheProgramQuietly() async {
        await #expect(processExitsWith: .exitCode(141)) {
            do {
                let pipe = TestPipe()
                dup2(pipe.writeEnd, STDOUT_FILENO)
            }
            await Gallery.main(["--help"])
        }
    }
}
