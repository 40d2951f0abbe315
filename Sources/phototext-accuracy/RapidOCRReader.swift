import CommandKit
import FoundationEssentials

/// The Python package, loaded once: paths go in, a line of JSON comes out for each.
struct RapidOCRReader: PhotoReader {
    private struct Answer: Decodable {
        var text: String
        var failure: String?
    }

    let choice = ReaderChoice.rapidocr
    private let program: LineProgram

    /// Waits until it is loaded: it says so in a line of its own.
    init(command: String) async throws {
        program = try LineProgram(command: command)
        _ = try Self.answer(of: program)
    }

    func read(_ path: String) throws -> Reading {
        try program.write(path)
        let answer = try Self.answer(of: program)
        return Reading(text: answer.text, failure: answer.failure)
    }

    func finish() {
        program.close()
    }

    private static func answer(of program: LineProgram) throws -> Answer {
        guard let line = program.readLine(),
            let answer = try? JSONDecoder().decode(Answer.self, from: Data(line.utf8))
        else { throw CommandError(.unavailable, "it gave no answer") }
        return answer
    }
}
