/// What happens to a delivery as far as whoever prepares its photo is concerned.
package enum HeldJob: Sendable, Hashable {
    /// It is here, and its turn will come.
    case held(JobMessage)
    /// It is settled, given back, or its session is lost.
    case gone(JobMessage)
}
