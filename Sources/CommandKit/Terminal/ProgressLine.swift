import UnicodeText

/// One line that says how far something is: a pure function of its numbers.
package struct ProgressLine: Sendable, Hashable {
    /// What is being done.
    package var title: String
    package var done: Int
    /// `nil` if nobody knows how much there is; then there is no bar.
    package var total: Int?
    /// How long it has taken so far.
    package var elapsed: Duration
    /// A remark at the end.
    package var note: String

    package init(title: String, done: Int, total: Int? = nil, elapsed: Duration, note: String = "") {
        self.title = title
        self.done = done
        self.total = total
        self.elapsed = elapsed
        self.note = note
    }

    /// How many per second; `nil` until that means something.
    package var rate: Double? {
        let seconds = elapsed / .seconds(1)
        return done > 0 && seconds >= 0.1 ? Double(done) / seconds : nil
    }

    /// The time left at this rate.
    package var remaining: Duration? {
        guard let total, let rate, total > done else { return nil }
        return .seconds(Double(total - done) / rate)
    }

    /// The line, no wider than `columns`: the bar gives way first, then the end is cut.
    package func render(columns: Int) -> String {
        var parts = [title]
        if let total {
            // Rounded down, so that 100 % means done.
            let percentage = total > 0 ? min(100, max(0, done) * 100 / total) : 100
            parts += ["\(done)/\(total)", "\(percentage) %"]
        } else {
            parts.append("\(done)")
        }
        if let rate { parts.append(Self.format(rate: rate)) }
        if let remaining { parts.append("\(Self.format(remaining)) left") }
        if !note.isEmpty { parts.append(Terminal.printable(note)) }
        let text = parts.joined(separator: "  ")
        let space = min(30, columns - text.cellWidth - 2)
        guard let total, space >= 8 else { return Terminal.truncate(text, columns: columns) }
        let filled = total > 0 ? min(space, max(0, done) * space / total) : space
        let bar = String(repeating: "━", count: filled) + String(repeating: "─", count: space - filled)
        parts.insert(bar, at: 1)
        return parts.joined(separator: "  ")
    }

    /// `12 s`, `3:05` or `1:02:03`, rounded up.
    package static func format(_ duration: Duration) -> String {
        let (whole, fraction) = duration.components
        let seconds = max(0, whole + (fraction > 0 ? 1 : 0))
        guard seconds >= 60 else { return "\(seconds) s" }
        func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        return (hours > 0 ? "\(hours):\(padded(minutes))" : "\(minutes)") + ":" + padded(seconds % 60)
    }

    /// Three digits or so: `0.42/s`, `7.3/s`, `1250/s`.
    private static func format(rate: Double) -> String {
        let digits = rate < 1 ? 100.0 : rate < 100 ? 10.0 : 1.0
        let rounded = (rate * digits).rounded() / digits
        return (digits == 1 ? "\(Int(min(rounded, 1e15)))" : "\(rounded)") + "/s"
    }
}
