package import TextRecognition

/// The command line of a recognizer process, written by its owner and read by itself.
package struct RecognizerArguments: Sendable, Hashable {
    /// The engines to load, by name; none for a recognizer that only makes pictures.
    package var engines: [String]
    /// The languages to load, in order of priority; none without engines.
    package var languages: [RecognitionLanguage]
    /// Of the process's whole address space, in bytes.
    package var memoryLimit: Int
    /// Where the engine's models are; nil for the place they were installed in.
    package var tessdataPath: String?
    /// Where the second engine is; nil when it is not installed.
    package var paddlePath: String?
    /// The longest image, in bytes.
    package var maximumBytes: Int
    /// The largest picture, in pixels.
    package var maximumPixels: Int
    /// How many pages of an image are read.
    package var maximumPages: Int
    /// The owner's process ID: a recognizer whose parent is another one has lost its owner.
    package var owner: Int32

    package init(
        engines: [String], languages: [RecognitionLanguage], memoryLimit: Int, tessdataPath: String?,
        paddlePath: String? = nil, maximumBytes: Int, maximumPixels: Int, maximumPages: Int, owner: Int32
    ) {
        self.engines = engines
        self.languages = languages
        self.memoryLimit = memoryLimit
        self.tessdataPath = tessdataPath
        self.paddlePath = paddlePath
        self.maximumBytes = maximumBytes
        self.maximumPixels = maximumPixels
        self.maximumPages = maximumPages
        self.owner = owner
    }

    /// Reads what ``commandLine`` wrote: every option once and in any order. Nil when something is missing or unknown.
    package init?(commandLine: some Sequence<String>) {
        var options: [String: String] = [:]
        var iterator = commandLine.makeIterator()
        while let name = iterator.next() {
            guard let value = iterator.next(), options.updateValue(value, forKey: name) == nil else { return nil }
        }
        guard
            let engines = options.removeValue(forKey: "--engines")?.split(separator: "+").map(String.init),
            let languages = options.removeValue(forKey: "--languages").flatMap(Self.languages),
            engines.isEmpty == languages.isEmpty,
            let memoryLimit = options.removeValue(forKey: "--memory-limit").flatMap(Int.init), memoryLimit > 0,
            let maximumBytes = options.removeValue(forKey: "--max-bytes").flatMap(Int.init), maximumBytes > 0,
            let maximumPixels = options.removeValue(forKey: "--max-pixels").flatMap(Int.init), maximumPixels > 0,
            let maximumPages = options.removeValue(forKey: "--max-pages").flatMap(Int.init), maximumPages > 0,
            let owner = options.removeValue(forKey: "--owner").flatMap(Int32.init)
        else { return nil }
        let tessdataPath = options.removeValue(forKey: "--tessdata")
        let paddlePath = options.removeValue(forKey: "--paddle")
        guard options.isEmpty else { return nil }
        self.init(
            engines: engines, languages: languages, memoryLimit: memoryLimit, tessdataPath: tessdataPath,
            paddlePath: paddlePath, maximumBytes: maximumBytes, maximumPixels: maximumPixels,
            maximumPages: maximumPages, owner: owner)
    }

    private static func languages(_ text: String) -> [RecognitionLanguage]? {
        text.isEmpty ? [] : try? RecognitionLanguage.list(text)
    }

    /// The arguments, without the program's name.
    package var commandLine: [String] {
        var arguments = [
            "--engines", engines.joined(separator: "+"),
            "--languages", RecognitionLanguage.joined(languages),
            "--memory-limit", "\(memoryLimit)",
            "--max-bytes", "\(maximumBytes)",
            "--max-pixels", "\(maximumPixels)",
            "--max-pages", "\(maximumPages)",
            "--owner", "\(owner)",
        ]
        if let tessdataPath { arguments += ["--tessdata", tessdataPath] }
        if let paddlePath { arguments += ["--paddle", paddlePath] }
        return arguments
    }
}
