import CommandKit

/// Who reads.
enum ReaderChoice: String, CaseIterable {
    /// The program that Debian packages, as one would call it.
    case tesseractCommand = "tesseract-command"
    case tesseract
    case paddle
    /// Ours with both engines, which chooses for each photo.
    case auto
    /// The Python package with the models of our paddle.
    case rapidocr

    /// The engines of a request; nil of who is not ours.
    var engines: [String]? {
        switch self {
        case .tesseract: ["tesseract"]
        case .paddle: ["paddle"]
        case .auto: ["tesseract", "paddle"]
        case .tesseractCommand, .rapidocr: nil
        }
    }

    var isOurs: Bool { engines != nil }
}

/// Several, joined by commas.
struct ReaderList: ExpressibleByArgument {
    let choices: [ReaderChoice]

    static let all = ReaderList(choices: ReaderChoice.allCases)

    private init(choices: [ReaderChoice]) {
        self.choices = choices
    }

    init?(argument: String) {
        let names = argument.split(separator: ",")
        choices = names.compactMap { ReaderChoice(rawValue: String($0)) }
        guard !choices.isEmpty, choices.count == names.count, Set(choices).count == choices.count else { return nil }
    }

    static var argumentExpectation: String? {
        "some of " + ReaderChoice.allCases.map(\.rawValue).joined(separator: ",")
    }

    var defaultDescription: String? { choices.map(\.rawValue).joined(separator: ",") }
}
