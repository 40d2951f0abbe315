package import CommandKit
package import PhotoLibraries

/// Which of a library's photos `submit` and `watch` take.
package struct FetchOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Only photos in this album, by its title or by folder and title (Trips/Japan).",
            valueName: "title"))
    package var album: [String] = []

    @Option(help: ArgumentHelp("Only photos with this keyword.", valueName: "word"))
    package var keyword: [String] = []

    @Flag(help: "Only favorites.")
    package var favorites = false

    @Flag(help: "Only screenshots.")
    package var screenshots = false

    @Option(help: ArgumentHelp("Only photos taken on this day, month or year, or later.", valueName: "date"))
    package var since: CalendarDate?

    @Option(help: ArgumentHelp("Only photos taken on this day, month or year, or earlier.", valueName: "date"))
    package var until: CalendarDate?

    @Flag(help: "Hidden photos too.")
    package var hidden = false

    @Flag(help: "Photos in the trash too.")
    package var trashed = false

    @Option(
        help: ArgumentHelp(
            "Only names that match, such as '*.png', or 'Scans/*' for the whole path.",
            valueName: "pattern"))
    package var include: [String] = []

    @Option(
        help: ArgumentHelp("No names that match; a folder's name leaves out what is in it.", valueName: "pattern"))
    package var exclude: [String] = []

    package init() {}

    package func validate() throws {
        if let since, let until, since.start >= until.end {
            throw ValidationError("--since is later than --until")
        }
        for (option, patterns) in [("--include", include), ("--exclude", exclude)] {
            for pattern in patterns where !GlobPattern(pattern).isSensible {
                throw ValidationError(
                    pattern.isEmpty ? "\(option) needs a pattern" : "\(option) '\(pattern)' can match nothing",
                    hint: "a [ needs its ]; \\[ stands for the character")
            }
        }
    }

    /// As libraries take them.
    package var options: AssetFetchOptions {
        var options = AssetFetchOptions()
        options.include = include.map { GlobPattern($0) }
        options.exclude = exclude.map { GlobPattern($0) }
        options.albums = album
        options.keywords = keyword
        options.favoritesOnly = favorites
        options.screenshotsOnly = screenshots
        options.since = since?.start
        options.until = until?.end
        options.includesHidden = hidden
        options.includesTrashed = trashed
        return options
    }
}
