package import CommandKit
package import Configuration

/// The options of a command that works without the servers.
package struct LocalOptions: ParsableArguments {
    @Flag(help: "Print JSON for machines: one object, or one a line.")
    package var json = false

    @OptionGroup(title: "Where things are")
    package var file: SettingsFileOption

    package init() {}
}
