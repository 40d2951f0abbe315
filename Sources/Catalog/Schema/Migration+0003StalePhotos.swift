extension Migration {
    /// Photos that were read by an older pipeline are found without a look at all the others, and their batches say so.
    static let stalePhotos = Migration(
        number: 3, name: "stale photos",
        script: """
            CREATE INDEX recognition_revision ON phototext.recognition (recipe_id, pipeline_revision, id);
            ALTER TABLE phototext.batch ADD stale bigint NOT NULL DEFAULT 0;
            COMMENT ON COLUMN phototext.batch.stale IS 'read again because an older pipeline had read them';
            ALTER TABLE phototext.job ADD least_revision int;
            COMMENT ON COLUMN phototext.job.least_revision IS 'the pipeline that reads it has to have at least this one';
            """)
}
