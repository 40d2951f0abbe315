import Catalog

/// What an administrator of PostgreSQL runs, with logins as examples.
enum RoleScript {
    static var text: String {
        let purposes = AccessRole.all.map { "--   \($0.name): \($0.purpose)" }.joined(separator: "\n")
        return """
            -- The roles of phototext, once for a PostgreSQL server:
            \(purposes)
            -- `phototext setup`, run by the owner of the schema, gives them their rights in a database.
            \(AccessRights.script(making: AccessRole.all))
            -- Nobody logs in as these. Make a login for each person and each worker machine, and grant it one:
            --   CREATE ROLE alice LOGIN IN ROLE phototext_coordinator;
            --   CREATE ROLE worker_1 LOGIN IN ROLE phototext_worker;
            --   \\password worker_1
            -- Who has a role has it in every database of this server that admits the login. To keep installations apart:
            --   REVOKE CONNECT ON DATABASE phototext FROM PUBLIC; GRANT CONNECT ON DATABASE phototext TO alice, worker_1;
            """
    }
}
