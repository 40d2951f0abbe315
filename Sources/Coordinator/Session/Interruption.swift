import Glibc
import Synchronization

/// The user's Ctrl-C, for commands that want to leave things in order. A second one ends the program at once.
enum Interruption {
    private static let flag = Atomic(false)

    static var isRequested: Bool { flag.load(ordering: .relaxed) }

    /// From now on the first SIGINT or SIGTERM is only noted.
    static func watch() {
        // A signal handler must not be the first to use the flag: that allocates.
        flag.store(false, ordering: .relaxed)
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in Interruption.flag.store(true, ordering: .relaxed) }
        action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
        sigaction(SIGINT, &action, nil)
        sigaction(SIGTERM, &action, nil)
    }

    /// Notes it for a program that hears of signals by itself.
    static func request() {
        flag.store(true, ordering: .relaxed)
    }

    /// - Throws: ``Interrupted`` when the user wants to stop.
    static func check() throws(Interrupted) {
        if isRequested { throw Interrupted() }
    }

    /// Sleeps until the time is over or the user wants to stop: in short pieces, as a signal handler can but set a flag.
    ///
    /// - Throws: `CancellationError`.
    static func sleep(for duration: Duration) async throws {
        let end = ContinuousClock.now + duration
        while !isRequested, case let rest = end - .now, rest > .zero {
            try await Task.sleep(for: min(.milliseconds(200), rest))
        }
    }
}
