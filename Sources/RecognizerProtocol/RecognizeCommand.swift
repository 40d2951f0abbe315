package import TextRecognition

/// How a recognizer is to read a photo. Engine and languages were settled when it was started.
package struct RecognizeCommand: Sendable, Hashable, Codable {
    package var layout: PageLayout
    /// How long the engine may take for one page, in milliseconds.
    package var pageMilliseconds: Int
    /// No page is begun later than this after the command arrived, in milliseconds.
    package var documentMilliseconds: Int

    package init(layout: PageLayout, pageMilliseconds: Int, documentMilliseconds: Int) {
        self.layout = layout
        self.pageMilliseconds = pageMilliseconds
        self.documentMilliseconds = documentMilliseconds
    }
}
