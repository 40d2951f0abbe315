import CommandKit
import PhotoFixtures

/// Runs `body`, and ends the program with EX_CANTCREAT where it fails.
func writing(_ body: () throws(FixtureError) -> Void) throws(CommandError) {
    do {
        try body()
    } catch {
        throw CommandError(.cannotCreate, error.description)
    }
}
