/// What the classes of a recognition model stand for.
struct Alphabet {
    /// The class that stands for nothing: the gap of connectionist temporal classification.
    static let blank = 0

    /// By class, from 1; PP-OCR models put the space behind the characters of their dictionary.
    private let characters: [String]

    /// - Parameter dictionary: a character a line, as in the model's metadata.
    init(dictionary: String) {
        var lines = dictionary.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        // The text of a file ends with a line feed.
        if lines.last == "" { lines.removeLast() }
        characters = lines + [" "]
    }

    /// With the blank.
    var classCount: Int { characters.count + 1 }

    /// - Parameter index: of the class, from 1.
    func character(_ index: Int) -> String { characters[index - 1] }
}
