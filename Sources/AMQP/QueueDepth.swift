/// What the broker says about a queue.
package struct QueueDepth: Sendable, Hashable {
    /// Messages that nobody has been given; those given and not yet acknowledged are not counted.
    package var readyMessages: Int
    /// A quorum queue counts a cancelled consumer for as long as it holds unacknowledged deliveries.
    package var consumers: Int

    package init(readyMessages: Int, consumers: Int) {
        self.readyMessages = readyMessages
        self.consumers = consumers
    }
}
