/// Options that several commands share.
@propertyWrapper
package struct OptionGroup<Group: ParsableArguments>: ArgumentGroup {
    package var wrappedValue: Group
    let title: String?

    var content: any ParsableArguments { wrappedValue }

    /// - Parameter title: the heading of these options in the help.
    package init(title: String? = nil) {
        wrappedValue = Group()
        self.title = title
    }
}
