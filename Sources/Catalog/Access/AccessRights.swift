package import Postgres

/// Makes the roles and gives them their rights in this database's schema.
package struct AccessRights: Sendable {
    private let client: PostgresClient
    private let roles: [AccessRole]

    package init(client: PostgresClient, roles: [AccessRole] = AccessRole.all) {
        self.client = client
        self.roles = roles
    }

    /// Makes the roles that are missing, if this user may, and gives those that are there exactly the rights of their
    /// ``AccessRole``: what they had beside them goes. May run at the same time in every database of a server.
    ///
    /// - Returns: the names of the roles that are missing still: an administrator has to run ``script(making:)``, and then
    ///   this has to be run again.
    /// - Throws: ``PostgresError``: `insufficientPrivilege` for who does not own the schema.
    package func establish() async throws -> [String] {
        let mayCreate = try await client.run { connection in
            try connection.query(
                "SELECT rolsuper OR rolcreaterole FROM pg_roles WHERE rolname = current_user"
            ).row(0, as: Bool.self)
        }
        if mayCreate {
            // By itself, so that setups of other databases wait for as short a time as possible.
            try await client.run { connection in try connection.execute(script: Self.script(making: roles)) }
        }
        return try await client.transaction { connection in
            // Two who grant at the same time would meet in the server's catalog.
            try connection.query("SELECT pg_advisory_xact_lock(\(SchemaMigrator.lockKey)::bigint)")
            let present = Set(
                try connection.query(
                    "SELECT rolname FROM pg_roles WHERE rolname = ANY (\(roles.map(\.name))::text[])"
                ).rows(as: String.self, map: { $0 }))
            for role in roles where present.contains(role.name) {
                try connection.execute(script: Self.grants(to: role))
            }
            return roles.map(\.name).filter { !present.contains($0) }
        }
    }

    /// Makes the roles that are missing. For an administrator, when the owner of the schema may make none.
    ///
    /// Nobody logs in as one of these roles: logins come and go, and are granted one.
    package static func script(making roles: [AccessRole]) -> String {
        roles.map { role in
            """
            DO $$ BEGIN
                IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '\(role.name)') THEN
                    CREATE ROLE \(role.name) NOLOGIN;
                END IF;
            EXCEPTION
                -- Somebody else has just made it.
                WHEN duplicate_object OR unique_violation THEN NULL;
            END $$;
            """
        }.joined(separator: "\n")
    }

    /// What was granted to some columns only goes with what is revoked from their table.
    private static func grants(to role: AccessRole) -> String {
        """
        REVOKE ALL ON ALL TABLES IN SCHEMA phototext FROM \(role.name);
        GRANT USAGE ON SCHEMA phototext TO \(role.name);
        \(role.rights.map { $0.grant(to: role.name) }.joined(separator: "\n"))
        """
    }
}
