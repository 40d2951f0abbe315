import PhotoLibraries

extension AssetListing {
    /// The same, ended by the user's Ctrl-C also while a library goes through much that is no photo.
    func endedByInterruption() -> AssetListing {
        aroundEachPage { nextPage in
            let page = Task { try await nextPage() }
            let watch = Task {
                // A signal handler may set a flag and wake nobody; a fifth of a second is soon enough for a person.
                while !Interruption.isRequested { try await Task.sleep(for: .milliseconds(200)) }
                page.cancel()
            }
            defer { watch.cancel() }
            return try await withTaskCancellationHandler {
                try await page.value
            } onCancel: {
                page.cancel()
            }
        }
    }
}
