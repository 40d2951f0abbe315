import Synchronization

/// The right to read one photo. It ends when the photo is read: while its text is stored, and its library is asked once
/// more, another photo is read.
final class ReadingSlot: Sendable {
    private let slots: ReadingSlots
    private let isFree = Atomic(false)

    init(_ slots: ReadingSlots) {
        self.slots = slots
    }

    /// Only the first call counts.
    func free() async {
        guard !isFree.exchange(true, ordering: .relaxed) else { return }
        await slots.free()
    }
}
