extension Migration {
    /// `asset`, `job` and `batch_job` have no foreign keys, which PostgreSQL checks row by row: half of the time of a
    /// submission. What adds to them holds the rows that they belong to instead, once for a page (`SubmissionPage`);
    /// what removes those locks them first.
    static let initialSchema = Migration(
        number: 1, name: "initial schema",
        script: """
            CREATE TYPE phototext.job_state AS ENUM ('available', 'running', 'completed', 'failed', 'cancelled');

            CREATE TABLE phototext.library (
                id smallint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                name text COLLATE "C" NOT NULL UNIQUE,
                kind text NOT NULL,
                location text NOT NULL,
                host text,
                added_at timestamptz NOT NULL DEFAULT now()
            );
            COMMENT ON COLUMN phototext.library.host IS 'the machine that registered a folder';

            CREATE TABLE phototext.asset (
                id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                library_id smallint NOT NULL,
                local_identifier text COLLATE "C" NOT NULL,
                generation int NOT NULL DEFAULT 1,
                revision text,
                content bytea,
                pixel_width int,
                pixel_height int,
                captured_at timestamp,
                UNIQUE (library_id, local_identifier)
            );
            COMMENT ON COLUMN phototext.asset.generation IS 'how often the photo was found changed, from 1';
            COMMENT ON COLUMN phototext.asset.content IS 'SHA-256 of the bytes that were read last';
            CREATE INDEX asset_content ON phototext.asset (content) WHERE content IS NOT NULL;

            CREATE TABLE phototext.recipe (
                id smallint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                fingerprint text COLLATE "C" NOT NULL UNIQUE,
                request jsonb NOT NULL,
                is_default boolean NOT NULL DEFAULT false,
                added_at timestamptz NOT NULL DEFAULT now()
            );
            CREATE UNIQUE INDEX recipe_default ON phototext.recipe (is_default) WHERE is_default;

            CREATE TABLE phototext.job (
                id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                asset_id bigint NOT NULL,
                recipe_id smallint NOT NULL,
                library_id smallint NOT NULL,
                state phototext.job_state NOT NULL DEFAULT 'available',
                generation int NOT NULL,
                attempt int NOT NULL DEFAULT 0,
                failures int NOT NULL DEFAULT 0,
                losses int NOT NULL DEFAULT 0,
                scheduled_at timestamptz NOT NULL DEFAULT now(),
                publishing_at timestamptz,
                published_at timestamptz,
                claimed_at timestamptz,
                finished_at timestamptz,
                fresh_after timestamptz,
                worker_id uuid,
                reason_code text,
                reason_detail text,
                UNIQUE (asset_id, recipe_id)
            ) WITH (fillfactor = 70);
            COMMENT ON COLUMN phototext.job.attempt IS 'raised by every claim: the fencing token';
            COMMENT ON COLUMN phototext.job.losses IS 'attempts lost in a row because their workers died';
            COMMENT ON COLUMN phototext.job.reason_code IS 'why the job failed or waits';
            CREATE INDEX job_unpublished ON phototext.job (scheduled_at)
                WHERE state = 'available' AND published_at IS NULL;
            CREATE INDEX job_unclaimed ON phototext.job (library_id, published_at)
                WHERE state = 'available' AND published_at IS NOT NULL;
            CREATE INDEX job_running ON phototext.job (worker_id) WHERE state = 'running';
            CREATE INDEX job_failed ON phototext.job (finished_at) WHERE state = 'failed';

            CREATE TABLE phototext.attempt (
                job_id bigint NOT NULL REFERENCES phototext.job ON DELETE CASCADE,
                number int NOT NULL,
                generation int NOT NULL,
                worker_id uuid NOT NULL,
                started_at timestamptz NOT NULL DEFAULT now(),
                ended_at timestamptz,
                outcome text,
                reason text,
                stages jsonb,
                PRIMARY KEY (job_id, number)
            );
            CREATE INDEX attempt_started ON phototext.attempt (started_at);

            CREATE TABLE phototext.recognition (
                id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                content bytea NOT NULL,
                recipe_id smallint NOT NULL REFERENCES phototext.recipe,
                transcript text NOT NULL,
                pages jsonb NOT NULL,
                mean_confidence real,
                orientation smallint NOT NULL,
                width int NOT NULL,
                height int NOT NULL,
                engine text NOT NULL,
                engine_reason text NOT NULL,
                pipeline_revision int NOT NULL,
                models jsonb NOT NULL,
                is_damaged boolean NOT NULL,
                is_partial boolean NOT NULL,
                captured_at timestamp,
                recognized_at timestamptz NOT NULL DEFAULT now(),
                search tsvector NOT NULL,
                UNIQUE (content, recipe_id)
            );
            CREATE INDEX recognition_search ON phototext.recognition USING gin (search);

            CREATE TABLE phototext.batch (
                id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                library_id smallint NOT NULL REFERENCES phototext.library,
                recipe_id smallint NOT NULL REFERENCES phototext.recipe,
                created_at timestamptz NOT NULL DEFAULT now(),
                touched_at timestamptz NOT NULL DEFAULT now(),
                submitted_at timestamptz,
                cancelled_at timestamptz,
                given bigint NOT NULL DEFAULT 0,
                repeated bigint NOT NULL DEFAULT 0,
                recognized bigint NOT NULL DEFAULT 0,
                in_flight bigint NOT NULL DEFAULT 0,
                failed_before bigint NOT NULL DEFAULT 0,
                added bigint NOT NULL DEFAULT 0,
                changed bigint NOT NULL DEFAULT 0,
                again bigint NOT NULL DEFAULT 0
            );
            COMMENT ON COLUMN phototext.batch.touched_at IS 'when the last page of identifiers was given';
            COMMENT ON COLUMN phototext.batch.submitted_at IS 'null while identifiers are still being given';

            CREATE TABLE phototext.batch_job (
                batch_id int NOT NULL,
                job_id bigint NOT NULL,
                generation int NOT NULL,
                PRIMARY KEY (batch_id, job_id)
            );
            COMMENT ON TABLE phototext.batch_job IS 'the jobs that a batch waits for; none for photos filtered out';

            CREATE TABLE phototext.worker (
                id uuid PRIMARY KEY,
                host text NOT NULL,
                pid int NOT NULL,
                slots int NOT NULL,
                libraries text[] NOT NULL,
                engines text[] NOT NULL,
                deliveries jsonb NOT NULL DEFAULT '{}',
                trouble text,
                started_at timestamptz NOT NULL DEFAULT now(),
                last_seen timestamptz NOT NULL DEFAULT now(),
                stopped_at timestamptz
            );
            COMMENT ON COLUMN phototext.worker.deliveries IS 'unacknowledged deliveries held, by library';
            """)
}
