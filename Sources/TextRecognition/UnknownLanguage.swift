/// A name that is no language of any engine.
package struct UnknownLanguage: Error, Hashable, CustomStringConvertible {
    /// What was given.
    package let name: String
    /// What was probably meant.
    package let suggestion: String?

    package init(name: String, suggestion: String?) {
        self.name = name
        self.suggestion = suggestion
    }

    package var description: String {
        let hint = suggestion.map { " Did you mean \($0)?" } ?? " `apt-cache search tesseract-ocr-` lists them."
        return "'\(name)' is not a language that can be read.\(hint)"
    }
}
