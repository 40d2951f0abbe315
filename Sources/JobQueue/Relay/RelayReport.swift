/// What a relay did.
package struct RelayReport: Sendable, Hashable {
    /// Jobs whose messages the broker has confirmed.
    package var published = 0
    /// Jobs whose messages it has not: they are free for the next relay.
    package var unconfirmed = 0

    package init(published: Int = 0, unconfirmed: Int = 0) {
        self.published = published
        self.unconfirmed = unconfirmed
    }

    package static func += (total: inout RelayReport, part: RelayReport) {
        total.published += part.published
        total.unconfirmed += part.unconfirmed
    }
}
