/// What a program ends with: the codes of `sysexits.h`. Thrown, it ends the program without a word.
package struct ExitCode: RawRepresentable, Error, Sendable, Hashable {
    package let rawValue: Int32

    package init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// All went well.
    package static let success = ExitCode(rawValue: 0)
    /// It did not, and no other code says it better.
    package static let failure = ExitCode(rawValue: 1)
    /// The command was used wrongly (EX_USAGE).
    package static let usage = ExitCode(rawValue: 64)
    /// The input is wrong (EX_DATAERR).
    package static let dataError = ExitCode(rawValue: 65)
    /// An input does not exist or cannot be read (EX_NOINPUT).
    package static let noInput = ExitCode(rawValue: 66)
    /// A service is not there (EX_UNAVAILABLE).
    package static let unavailable = ExitCode(rawValue: 69)
    /// A mistake inside the program (EX_SOFTWARE).
    package static let software = ExitCode(rawValue: 70)
    /// The system refused something, such as a new process (EX_OSERR).
    package static let osError = ExitCode(rawValue: 71)
    /// An output cannot be created (EX_CANTCREAT).
    package static let cannotCreate = ExitCode(rawValue: 73)
    /// Reading or writing failed (EX_IOERR).
    package static let ioError = ExitCode(rawValue: 74)
    /// Not now: trying again later may help (EX_TEMPFAIL).
    package static let tempFail = ExitCode(rawValue: 75)
    /// Something is not permitted (EX_NOPERM).
    package static let noPermission = ExitCode(rawValue: 77)
    /// The configuration is wrong (EX_CONFIG).
    package static let config = ExitCode(rawValue: 78)
    /// Whoever read the output went away: what a shell shows for a program ended by SIGPIPE.
    package static let brokenPipe = ExitCode(rawValue: 141)
}
