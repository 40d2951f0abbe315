import Glibc
import UnicodeText

/// What is known about the terminal, if there is one.
package enum Terminal {
    /// Whether the descriptor leads to a terminal.
    package static func isTerminal(_ descriptor: Int32) -> Bool {
        isatty(descriptor) == 1
    }

    /// The width of the terminal in cells; 80 if there is none. `COLUMNS` overrules it, as in other programs.
    package static func columns(of descriptor: Int32) -> Int {
        if let text = getenv("COLUMNS"), let columns = Int(String(cString: text)), columns >= 20 { return columns }
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 20 else { return 80 }
        return Int(size.ws_col)
    }

    /// Text that came from outside, made harmless: control characters, which could move the cursor or change the
    /// terminal's state, become their pictures (U+2400 and up) or U+FFFD. Tabs become spaces, and so do line ends unless
    /// they are kept.
    package static func printable(_ text: String, keepingLines: Bool = false) -> String {
        guard text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x0a where keepingLines: result.append(scalar)
            case 0x09, 0x0a, 0x0d: result.append(" ")
            case 0..<0x20: result.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{fffd}")
            case 0x7f..<0xa0: result.append("\u{fffd}")
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// The text cut to a width, with an ellipsis if something was cut.
    package static func truncate(_ text: String, columns: Int) -> String {
        guard text.cellWidth > columns else { return text }
        var width = 0
        let kept = text.prefix { character in
            width += String(character).cellWidth
            return width <= columns - 1
        }
        return columns < 1 ? "" : kept + "…"
    }

    /// Writes to standard error. Nobody can be told if that fails.
    package static func writeToStandardError(_ text: String) {
        try? FileDescriptorWriter(descriptor: STDERR_FILENO).write(Array(text.utf8))
    }
}
