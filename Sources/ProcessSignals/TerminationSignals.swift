import BlockingExecutor
import CPOSIX
import Glibc

/// SIGTERM and SIGINT as a stream, one element for each. To be made once in a process.
package struct TerminationSignals: Sendable {
    package let signals: AsyncStream<Int32>
    private let thread: DedicatedThread

    package init() {
        let descriptor = phototext_signals_open()
        precondition(descriptor >= 0, "no signal handler could be installed: errno \(errno)")
        let thread = DedicatedThread(name: "signals")
        let (stream, continuation) = AsyncStream<Int32>.makeStream()
        thread.watch(descriptor, every: 60_000) {
            var number: UInt8 = 0
            while read(descriptor, &number, 1) == 1 { continuation.yield(Int32(number)) }
        }
        self.thread = thread
        signals = stream
    }
}
