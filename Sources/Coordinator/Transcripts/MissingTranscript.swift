import Catalog
import CommandKit

/// Why there is no text of a photo, and what to do about it.
struct MissingTranscript {
    private let name: String
    private let histories: [JobHistory]

    init(name: String, histories: [JobHistory]) {
        self.name = name
        self.histories = histories
    }

    /// The best news of all recipes and libraries.
    var error: CommandError {
        let order: [JobState] = [.running, .available, .failed, .cancelled, .completed]
        let best = order.lazy.compactMap { state in histories.first { $0.state == state } }.first
        guard let best else {
            return CommandError(
                .noInput, "'\(name)' was never submitted",
                hint: "`phototext submit` it; identifiers are relative to their library, see `phototext library list`")
        }
        return CommandError(
            best.state == .failed ? .dataError : .noInput, "'\(name)' " + sentence(about: best), hint: hint(for: best))
    }

    /// What is said to who may not see the history of a photo.
    static func unexplained(name: String) -> CommandError {
        CommandError(
            .noInput, "'\(name)' has no text",
            hint: "a login with the role \(AccessRole.coordinator.name) is told why by `phototext explain`")
    }

    private func sentence(about history: JobHistory) -> String {
        let reason = history.reason.map { ": \($0)" } ?? ""
        return switch history.state {
        case .running: "is being read now"
        case .available where history.reasonCode != nil: "waits to be read again" + reason
        case .available: "waits to be read"
        case .failed: "could not be read" + reason
        case .cancelled: "was not read: its batch was cancelled"
        case .completed: "was read, and its text is not stored any more"
        }
    }

    private func hint(for history: JobHistory) -> String {
        switch history.state {
        case .running, .available: "`phototext status` shows how far the work is"
        case .failed: "`phototext explain` tells more, `phototext retry` gives it another chance"
        case .cancelled: "`phototext submit` it again"
        case .completed: "`phototext submit --again` reads it again"
        }
    }
}
