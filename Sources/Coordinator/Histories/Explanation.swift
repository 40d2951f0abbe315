import Catalog
import CommandKit
import PhotoLibraries
import TextRecognition
import UnicodeText

/// The history of an asset with one recipe, for a person.
struct Explanation {
    private let history: JobHistory
    private let prospect: SubmissionProspect

    init(_ history: JobHistory, prospect: SubmissionProspect) {
        self.history = history
        self.prospect = prospect
    }

    var text: String {
        var lines = [Terminal.printable("\(history.identifier.rawValue) in the library \(history.library)")]
        func add(_ title: String, _ value: String?) {
            guard let value, !value.isEmpty else { return }
            let padding = String(repeating: " ", count: 10 - title.cellWidth)
            lines.append("  \(title)\(padding)\(Terminal.printable(value))")
        }
        add("Photo", photo)
        add("Bytes", history.content.map { "SHA-256 \($0)" })
        add("Same as", history.sameContent.map(twin).joined(separator: ", "))
        add("Recipe", history.recipe.replacing(";", with: ", "))
        add("State", state)
        add("Read by", reader)
        add("Models", models)
        add("Batches", history.batches.map(String.init).joined(separator: ", "))
        for attempt in history.attempts {
            add("Attempt \(attempt.number)", AttemptSummary(attempt).line)
            add("", AttemptSummary(attempt).stages)
        }
        add("Submit", prospect.description)
        return lines.joined(separator: "\n")
    }

    private func twin(_ name: AssetName) -> String {
        name.identifier.rawValue + (name.library == history.library ? "" : " in the library \(name.library)")
    }

    /// Nil for a photo that is as it was when it was first seen.
    private var photo: String? {
        let changes = history.generation - 1
        guard changes > 0 else { return nil }
        return changes == 1 ? "found changed once" : "found changed \(changes) times"
    }

    private var reader: String? {
        guard let recognition = history.recognition else { return nil }
        let revision = "pipeline revision \(recognition.pipelineRevision)"
        let stale = recognition.isStale ? ", which is stale: this release has \(PipelineRevision.current)" : ""
        return "\(recognition.engine) (\(recognition.engineReason)), \(revision)\(stale)"
    }

    /// Of each hash its beginning, by which people know it.
    private var models: String? {
        let hashes = history.recognition?.modelHashes.sorted { $0.key < $1.key } ?? []
        return hashes.map { "\($0.key) \($0.value.prefix(12))" }.joined(separator: ", ")
    }

    private var state: String {
        let reason = history.reason.map { ": \($0)" } ?? ""
        let code = history.reasonCode.map { " (\($0))" } ?? ""
        if history.jobGeneration < history.generation {
            return "\(history.state.rawValue), for a former state of the photo"
        }
        switch history.state {
        case .completed: return "completed"
        case .cancelled: return "cancelled with its batch"
        case .failed: return "failed" + code + reason
        case .running: return "running"
        case .available where history.dueInSeconds > 0:
            let wait = ProgressLine.format(.seconds(history.dueInSeconds))
            return "waiting to retry in \(wait)" + code + reason
        case .available:
            return "available, " + (history.isPublished ? "its message is in the queue" : "waiting to be published")
        }
    }
}
