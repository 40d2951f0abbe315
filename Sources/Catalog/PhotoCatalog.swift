package import Postgres

/// What is known about every photo: the PostgreSQL schema `phototext` and each statement against it.
///
/// A value that shares one connection; statements take turns on it.
package struct PhotoCatalog: Sendable {
    let client: PostgresClient

    package init(client: PostgresClient) {
        self.client = client
    }
}
