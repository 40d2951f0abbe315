/// What happened to a photo while it was watched; of several things, the last.
package enum PhotoChange: Sendable, Hashable {
    /// Somebody is writing to it.
    case written
    /// It is there and nobody is known to write to it: it was closed, or linked.
    case closed
    /// It came under this name as a whole.
    case arrived
    /// It is no longer there under this name.
    case vanished
}
