extension AsyncParsableCommand {
    /// What is wrong with the declarations of this program, for a test: a sentence each.
    ///
    /// Looks at every command for names used twice, arguments that can never be reached, missing explanations, and
    /// examples that the program itself would refuse.
    package static func declarationProblems() -> [String] {
        CommandReview(root: CommandPath(root: Self.self)).problems
    }
}
