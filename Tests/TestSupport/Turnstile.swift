/// Lets a few in at a time: tests run in parallel, and servers have only so many connections.
actor Turnstile {
    static let databases = Turnstile(places: 8)

    private var places: Int
    private var queue: [CheckedContinuation<Void, Never>] = []

    init(places: Int) {
        self.places = places
    }

    func enter() async {
        guard places == 0 else {
            places -= 1
            return
        }
        await withCheckedContinuation { queue.append($0) }
    }

    func leave() {
        if queue.isEmpty { places += 1 } else { queue.removeFirst().resume() }
    }
}
