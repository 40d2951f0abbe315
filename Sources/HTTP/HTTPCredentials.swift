/// Name and password for basic authentication. Never printed.
package struct HTTPCredentials: Sendable, Hashable {
    package let user: String
    package let password: String

    package init(user: String, password: String) {
        self.user = user
        self.password = password
    }
}

extension HTTPCredentials: CustomStringConvertible, CustomReflectable {
    package var description: String { "credentials" }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
