/// What to do with a photo: the recipe. After Vision's `RecognizeTextRequest`.
///
/// Two requests that ask for the same thing are equal and have the same ``fingerprint``.
package struct RecognizeTextRequest: Sendable, Hashable, Codable {
    /// The engines that read, by name, in the order of ``EngineName/all``; with several, the recognizer chooses for each
    /// photo. The deployment decides what `auto` means before a request is made.
    package var engines: [String]
    /// The languages to expect, in order of priority.
    package var languages: [RecognitionLanguage]
    /// How the text is laid out on the picture.
    package var layout: PageLayout

    /// Simplified Chinese and English by Tesseract, any layout.
    ///
    /// - Parameter engines: in any order.
    package init(
        engines: [String] = ["tesseract"],
        languages: [RecognitionLanguage] = RecognitionLanguage.defaults,
        layout: PageLayout = .automatic
    ) {
        self.engines = EngineName.canonical(engines)
        self.languages = languages
        self.layout = layout
    }

    /// The recipe's unique key: readable, stable, and the same for equal requests on every machine.
    package var fingerprint: String {
        "engines=\(engines.joined(separator: "+"));languages=\(RecognitionLanguage.joined(languages));layout=\(layout.rawValue)"
    }
}
