package import CommandKit
package import Configuration

/// The options that every command takes.
package struct GlobalOptions: ParsableArguments {
    @Flag(help: "Print JSON for machines: one object, or one a line.")
    package var json = false

    @OptionGroup(title: "Where things are")
    package var configuration: ConfigurationOptions

    package init() {}
}
