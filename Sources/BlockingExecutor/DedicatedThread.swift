/// A thread of its own, as the executor of one actor (or of several that take turns).
///
/// Blocking C calls made by an actor on this executor hold up that actor alone, never Swift's cooperative pool; and a C
/// handle that belongs to one thread really stays on one. The thread lives until the last reference to this object is
/// gone and the jobs enqueued before that have run.
///
/// While it has nothing to run, the thread can watch a file descriptor: see ``watch(_:every:handler:)``.
package final class DedicatedThread: SerialExecutor {
    private let loop: ThreadLoop

    /// Starts the thread.
    ///
    /// - Parameter name: what debuggers and `ps -L` show; Linux keeps 15 bytes of it.
    package init(name: String) {
        loop = ThreadLoop(name: name)
        loop.start()
    }

    deinit {
        loop.stop()
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        loop.enqueue(UnownedJob(job), on: asUnownedSerialExecutor())
    }

    package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }

    package func checkIsolated() {
        precondition(loop.isCurrent, "not on the thread of this executor")
    }

    package func isIsolatingCurrentContext() -> Bool? {
        loop.isCurrent
    }

    /// Calls `handler` on the thread whenever `descriptor` is readable and no job is waiting, and at least once in
    /// every `interval` (milliseconds). One descriptor at a time; a new call replaces the old one.
    ///
    /// The handler should hold the actor weakly, and must not block for long.
    package func watch(_ descriptor: Int32, every interval: Int32, handler: @escaping @Sendable () -> Void) {
        loop.setWatch(.init(descriptor: descriptor, interval: interval, handler: handler))
    }

    /// Ends what ``watch(_:every:handler:)`` began.
    package func unwatch() {
        loop.setWatch(nil)
    }
}
