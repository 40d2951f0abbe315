import Synchronization

/// A few threads, so that fetches run side by side; each is started when all earlier ones are busy.
final class FolderThreads: Sendable {
    private struct Slot {
        let thread: FolderThread
        var calls: Int
    }

    private let slots = Mutex<[Slot]>([])
    private let maximumCount: Int

    init(maximumCount: Int) {
        self.maximumCount = maximumCount
    }

    /// Runs `operation` on the thread with the fewest calls before it.
    func perform<Value: Sendable>(
        _ operation: @Sendable () throws(PhotoLibraryError) -> Value
    ) async throws(PhotoLibraryError) -> Value {
        let (index, thread) = take()
        defer { slots.withLock { $0[index].calls -= 1 } }
        return try await thread.perform(operation)
    }

    private func take() -> (index: Int, thread: FolderThread) {
        slots.withLock { slots in
            var index = slots.indices.min { slots[$0].calls < slots[$1].calls } ?? 0
            if slots.isEmpty || slots[index].calls > 0 && slots.count < maximumCount {
                index = slots.count
                slots.append(Slot(thread: FolderThread(), calls: 0))
            }
            slots[index].calls += 1
            return (index, slots[index].thread)
        }
    }
}
