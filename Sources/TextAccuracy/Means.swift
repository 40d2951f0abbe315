/// What the scores of one engine on the photos of one group come to.
package struct Means: Sendable, Hashable {
    package private(set) var photos = 0
    private var f1: [Double] = []
    private var recall: [Double] = []
    private var errors: [Double] = []
    private var seconds: [Double] = []
    private var blankPhotos = 0
    private var blankReadings = 0

    package init() {}

    /// Counts one photo.
    ///
    /// - Parameters:
    ///   - text: what was read; empty when reading failed.
    ///   - seconds: of processor time; nil when there was no reading to time.
    package mutating func add(_ sample: Sample, text: String, seconds: Double?) {
        let score = Score(text: text, truth: sample.truth)
        photos += 1
        recall.append(score.recall)
        if !sample.isPartial {
            f1.append(score.f1)
            errors.append(score.characterErrorRate)
        }
        if sample.truth.isEmpty {
            blankPhotos += 1
            if score.f1 == 1 { blankReadings += 1 }
        }
        if let seconds { self.seconds.append(seconds) }
    }

    /// The mean over the photos that are transcribed whole; nil without any.
    package var meanF1: Double? { Self.mean(f1) }
    /// The mean over all photos.
    package var meanRecall: Double? { Self.mean(recall) }
    /// The mean over the photos that are transcribed whole.
    package var meanCharacterErrorRate: Double? { Self.mean(errors) }
    /// Of photos without any writing: the share on which nothing was read.
    package var blankShare: Double? { blankPhotos > 0 ? Double(blankReadings) / Double(blankPhotos) : nil }

    /// The photo in the middle.
    package var medianSeconds: Double? {
        guard !seconds.isEmpty else { return nil }
        let sorted = seconds.sorted()
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }

    private static func mean(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
}

extension Means: Encodable {
    private enum CodingKeys: String, CodingKey {
        case photos, f1, recall, cer, seconds, blank
    }

    package func encode(to encoder: any Encoder) throws {
        func rounded(_ value: Double?) -> Double? { value.map { ($0 * 10_000).rounded() / 10_000 } }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(photos, forKey: .photos)
        try container.encodeIfPresent(rounded(meanF1), forKey: .f1)
        try container.encodeIfPresent(rounded(meanRecall), forKey: .recall)
        try container.encodeIfPresent(rounded(meanCharacterErrorRate), forKey: .cer)
        try container.encodeIfPresent(rounded(medianSeconds), forKey: .seconds)
        try container.encodeIfPresent(rounded(blankShare), forKey: .blank)
    }
}
