/// What ``OptionGroup`` looks like to reflection.
protocol ArgumentGroup {
    var content: any ParsableArguments { get }
    var title: String? { get }
}
