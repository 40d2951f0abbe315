/// What happened in a watched folder since it was last asked.
package struct FolderChanges: Sendable, Hashable {
    package var photos: [LocalIdentifier: PhotoChange] = [:]
    /// Folders that are new here, with all that they hold.
    package var newFolders: Set<LocalIdentifier> = []
    /// Events were lost: only a listing tells what is there.
    package var isIncomplete = false
    /// The watched folder itself is gone, or something else is in its place.
    package var isRootGone = false

    package init() {}

    package var isEmpty: Bool { self == FolderChanges() }
}
