/// The form of systemd's `EnvironmentFile`: `NAME=VALUE` lines, comments with `#` or `;`, quotes, and lines that a
/// backslash continues. See systemd.exec(5).
enum EnvironmentFile {
    /// A line that is not understood; its text may be a secret and is not kept.
    struct SyntaxError: Error, Hashable {
        var line: Int
        var problem: String
    }

    /// - Throws: ``SyntaxError``.
    static func parse(_ text: String) throws(SyntaxError) -> [String: String] {
        var values: [String: String] = [:]
        var scanner = Scanner(rest: text.unicodeScalars[...])
        while let assignment = try scanner.nextAssignment() {
            values[assignment.name] = assignment.value
        }
        return values
    }

    private struct Scanner {
        var rest: Substring.UnicodeScalarView
        private var line = 1

        init(rest: Substring.UnicodeScalarView) {
            self.rest = rest
        }

        mutating func nextAssignment() throws(SyntaxError) -> (name: String, value: String)? {
            while let scalar = rest.first {
                switch scalar {
                case " ", "\t", "\r", "\n": next()
                case "#", ";": skipComment()
                default: return (try name(), try value())
                }
            }
            return nil
        }

        private mutating func name() throws(SyntaxError) -> String {
            var name = String.UnicodeScalarView()
            while let scalar = rest.first, scalar != "=", scalar != "\n" {
                name.append(scalar)
                next()
            }
            while let last = name.last, last == " " || last == "\t" { name.removeLast() }
            guard rest.first == "=" else { throw SyntaxError(line: line, problem: "has no '='") }
            next()
            guard let first = name.first, !("0"..."9").contains(first), name.allSatisfy(Self.isNameScalar) else {
                throw SyntaxError(line: line, problem: "does not begin with a name")
            }
            return String(name)
        }

        private mutating func value() throws(SyntaxError) -> String {
            var value = String.UnicodeScalarView()
            // Spaces at the end of what is not quoted do not count.
            var significantCount = 0
            while rest.first == " " || rest.first == "\t" { next() }
            while let scalar = next(), scalar != "\n" {
                switch scalar {
                case "\"", "'":
                    try quoted(by: scalar, into: &value)
                    significantCount = value.count
                case "\\":
                    guard let escaped = next() else { break }
                    if escaped == "\n" { continue }
                    value.append(escaped)
                    significantCount = value.count
                case " ", "\t", "\r":
                    value.append(scalar)
                default:
                    value.append(scalar)
                    significantCount = value.count
                }
            }
            value.removeLast(value.count - significantCount)
            return String(value)
        }

        private mutating func quoted(
            by quote: Unicode.Scalar, into value: inout String.UnicodeScalarView
        ) throws(SyntaxError) {
            let firstLine = line
            while let scalar = next() {
                if scalar == quote { return }
                guard scalar == "\\", quote == "\"" else {
                    value.append(scalar)
                    continue
                }
                guard let escaped = next() else { break }
                switch escaped {
                case "\n": break
                case "\"", "\\", "$", "`": value.append(escaped)
                default: value.append(contentsOf: [scalar, escaped])
                }
            }
            throw SyntaxError(line: firstLine, problem: "has a quotation mark that is not closed")
        }

        private mutating func skipComment() {
            while let scalar = next(), scalar != "\n" {
                // A comment goes on where its line is continued.
                if scalar == "\\" { next() }
            }
        }

        @discardableResult
        private mutating func next() -> Unicode.Scalar? {
            let scalar = rest.popFirst()
            if scalar == "\n" { line += 1 }
            return scalar
        }

        private static func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar {
            case "A"..."Z", "a"..."z", "0"..."9", "_": true
            default: false
            }
        }
    }
}
