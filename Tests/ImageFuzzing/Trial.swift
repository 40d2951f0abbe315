import Glibc
import PhotoFixtures
import TextRecognition

@testable import RecognizerPool

/// Reads inputs in a pool, and looks at what each of them does to it.
struct Trial: Sendable {
    let pool: TextRecognizerPool
    let configuration: RecognizerConfiguration
    let healthy: SmallPhoto
    /// Where inputs are kept that crash a recognizer.
    let folder: String

    private let request = RecognizeTextRequest(languages: [.english])

    init(configuration: RecognizerConfiguration, healthy: SmallPhoto, folder: String) {
        self.configuration = configuration
        self.healthy = healthy
        self.folder = folder
        pool = TextRecognizerPool(configuration)
    }

    /// One input: it ends as a text or as a failure with a code, in time.
    func read(_ bytes: [UInt8], name: String, into tally: inout Tally) async {
        let begin = ContinuousClock.now
        do {
            let document = try await pool.recognize(bytes, request: request)
            tally.note(document.transcript.isEmpty ? "no text" : document.isDamaged ? "text, damaged" : "text")
        } catch let failure as RecognitionFailure {
            let isCrash = failure.code == .crashed
            tally.note(isCrash ? failure.message : failure.code.rawValue)
            // Swift's own checks end a program with SIGILL or SIGTRAP; a signal of SIGSYS is the sandbox's.
            let isOurs = ["SIGILL", "SIGTRAP", "SIGSYS"].contains { failure.message.contains($0) }
            if isCrash { keep(bytes, name: name) }
            if isCrash && isOurs { tally.complain("\(name): \(failure.message)") }
        } catch {
            tally.note("other")
            tally.complain("\(name): \(error)")
        }
        // A crash is repeated once.
        let limit = (configuration.hardDeadline + configuration.startDeadline) * 2
        if ContinuousClock.now - begin > limit { tally.complain("\(name): took longer than \(limit)") }
    }

    /// Nothing of what came before is left in the recognizers.
    func checkHealth(after name: String, into tally: inout Tally) async {
        do {
            let document = try await pool.recognize(healthy.bytes, request: request)
            if document.transcript != SmallPhoto.text {
                tally.complain("after \(name), a healthy photo reads '\(document.transcript)'")
            }
        } catch {
            tally.complain("after \(name), a healthy photo fails: \(error)")
        }
        for processID in await pool.processIDs.values {
            // A process of the other task may be one with twice the memory, or gone.
            guard let peak = Self.peakAddressSpace(of: processID) else { continue }
            if peak > 2 * configuration.memoryLimit { tally.complain("a recognizer took \(peak) bytes") }
        }
    }

    private func keep(_ bytes: [UInt8], name: String) {
        guard let file = fopen("\(folder)/\(name)", "we") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    /// `VmPeak` of proc(5), in bytes.
    private static func peakAddressSpace(of processID: Int32) -> Int? {
        guard let file = fopen("/proc/\(processID)/status", "re") else { return nil }
        defer { fclose(file) }
        var buffer = [UInt8](repeating: 0, count: 8192)
        let count = fread(&buffer, 1, buffer.count, file)
        let lines = String(decoding: buffer.prefix(count), as: UTF8.self).split(separator: "\n")
        let words = lines.first { $0.hasPrefix("VmPeak:") }?.split(whereSeparator: \.isWhitespace)
        return words.flatMap { $0.count > 1 ? Int($0[1]) : nil }.map { $0 << 10 }
    }
}
