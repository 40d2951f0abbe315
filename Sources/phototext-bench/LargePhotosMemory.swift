import CommandKit

/// The memory of a worker and its recognizers together while they read batches of photos of more than 10 MB each.
struct LargePhotosMemory {
    let scratch: Scratch
    let photos: Int
    let batches: Int

    private static let slots = 2
    /// The worker's own default for two slots, in megabytes.
    private static let budget = 256.0
    /// What reading may take for each photo that is being read.
    private static let allowance = 300.0

    func measure() async throws -> Comparison {
        try Program.ours("phototext-fixtures").run(["large", scratch.photos, "--count", "\(photos)"])
        try scratch.phototext.run(["library", "add", Scratch.library, scratch.photos])
        let worker = try await ReadingWorker(
            scratch, slots: Self.slots, arguments: ["--photo-budget", "\(Int(Self.budget))"])
        var comparison = Comparison()
        var peaks: [Double] = []
        for batch in 1...batches {
            try scratch.phototext.run(["submit", "--again", "--library", Scratch.library])
            peaks.append(try await peak(of: worker))
            guard batch == 1 else { continue }
            comparison.add(
                "worker and recognizers, \(photos) photos, peak", value: peaks[0], unit: "MB",
                target: .atMost(Self.budget + Double(Self.slots) * Self.allowance))
        }
        if let least = peaks.min(), let most = peaks.max(), batches > 1 {
            comparison.add(
                "largest of \(batches) batches beside the first", value: most / peaks[0], unit: "×",
                target: .atMost(1.05))
            comparison.add("smallest beside the largest", value: least / most, unit: "×")
        }
        let failed = try await scratch.number("SELECT count(*) FROM phototext.job WHERE state <> 'completed'")
        comparison.add("photos not read", value: Double(failed), unit: "", target: .atMost(0))
        try worker.program.terminate()
        return comparison
    }

    /// The most that all processes had resident at one moment, until no job is left.
    private func peak(of worker: ReadingWorker) async throws -> Double {
        var peak = 0.0
        var looks = 0
        while true {
            peak = max(peak, try worker.program.residentMegabytesWithChildren())
            looks += 1
            if looks % 25 == 0 {
                let left = try await scratch.number(
                    "SELECT count(*) FROM phototext.job WHERE state IN ('available', 'running')")
                if left == 0 { return peak }
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
