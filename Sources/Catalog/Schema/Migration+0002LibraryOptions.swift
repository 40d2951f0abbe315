extension Migration {
    /// Libraries that are no folders need more than a place.
    static let libraryOptions = Migration(
        number: 2, name: "library options",
        script: """
            ALTER TABLE phototext.library ADD options jsonb NOT NULL DEFAULT '{}';
            COMMENT ON COLUMN phototext.library.options IS 'what the place alone does not tell; never a secret';
            """)
}
