import CommandKit
package import TextRecognition

/// Languages as they are typed: `chi_sim+eng`.
package struct LanguageList: ExpressibleByArgument, Hashable {
    package let languages: [RecognitionLanguage]

    package init(_ languages: [RecognitionLanguage]) {
        self.languages = languages
    }

    package init?(argument: String) {
        guard let languages = try? RecognitionLanguage.list(argument) else { return nil }
        self.languages = languages
    }

    package init(argumentBytes: [UInt8]) throws {
        languages = try RecognitionLanguage.list(RawArgument(bytes: argumentBytes).validText)
    }

    package var defaultDescription: String? { RecognitionLanguage.joined(languages) }
}
