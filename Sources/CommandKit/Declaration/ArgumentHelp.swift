/// What the help says about one option, flag or argument. A plain string is enough as a rule.
package struct ArgumentHelp: Sendable, ExpressibleByStringInterpolation {
    /// What it is for, in a sentence.
    package var abstract: String
    /// The word in angle brackets; `nil` takes it from the property's name.
    package var valueName: String?
    /// Whether help and completion leave it out.
    package var isHidden: Bool

    package init(_ abstract: String = "", valueName: String? = nil, isHidden: Bool = false) {
        self.abstract = abstract
        self.valueName = valueName
        self.isHidden = isHidden
    }

    package init(stringLiteral value: String) {
        self.init(value)
    }

    /// Left out of the help.
    package static let hidden = ArgumentHelp(isHidden: true)
}
