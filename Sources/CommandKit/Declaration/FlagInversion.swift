/// Whether a flag has a second name that turns it off.
package enum FlagInversion: Sendable {
    /// `--progress` and `--no-progress`
    case prefixedNo
}
