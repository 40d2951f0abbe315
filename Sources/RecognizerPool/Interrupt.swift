import CPOSIX
import Glibc

/// A flag that a thread can poll(2) for: set once, from any thread.
final class Interrupt: Sendable {
    /// Readable once the flag is set.
    let descriptor: Int32

    init() {
        descriptor = phototext_event_create()
        precondition(descriptor >= 0, "no event descriptor is left: errno \(errno)")
    }

    deinit {
        close(descriptor)
    }

    func set() {
        phototext_event_signal(descriptor)
    }
}
