import CommandKit
import Glibc

/// A worker that reads the photos of a scratch installation.
struct ReadingWorker {
    let scratch: Scratch
    let program: RunningProgram

    /// Starts one and waits until it has registered itself.
    ///
    /// - Parameters:
    ///   - recognizer: another program than the one beside the worker.
    ///   - more: environment beside the installation's.
    init(
        _ scratch: Scratch, slots: Int, arguments: [String] = [], recognizer: String? = nil,
        environment more: [String: String] = [:]
    ) async throws {
        self.scratch = scratch
        var environment = scratch.environment.merging(more) { $1 }
        environment["PHOTOTEXT_RECOGNIZER"] = recognizer
        program = try Program.ours("phototext-worker", environment: environment)
            .start(["--slots", "\(slots)"] + arguments, log: scratch.folder + "/worker.log")
        try await wait {
            try await scratch.number(
                "SELECT count(*) FROM phototext.worker WHERE trouble IS NULL AND stopped_at IS NULL") > 0
        }
    }

    /// Waits until `count` jobs are finished in all.
    func waitForJobs(_ count: Int) async throws {
        try await wait {
            try await scratch.number("SELECT count(*) FROM phototext.job WHERE finished_at IS NOT NULL") >= count
        }
    }

    /// Waits until no job is left.
    func waitForRest() async throws {
        try await wait {
            try await scratch.number("SELECT count(*) FROM phototext.job WHERE state IN ('available', 'running')") == 0
        }
    }

    private func wait(until condition: () async throws -> Bool) async throws {
        while try await !condition() {
            // Throws when the worker has ended.
            _ = try program.residentMegabytes()
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
