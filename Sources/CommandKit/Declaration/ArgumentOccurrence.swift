/// One mention of an option, flag or argument on the command line.
enum ArgumentOccurrence: Sendable {
    case value(RawArgument)
    case flag(isInverted: Bool)
}
