/// A line that was read, and where it stands.
struct PlacedLine {
    var box: TextBox
    var line: RecognizedLine
}
