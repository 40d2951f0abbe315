import PhotoLibraries

extension AssetListing {
    /// The same, ended by the user's Ctrl-C also while a library goes through much that is no photo.
    func endedByInterruption() -> AssetListing {
        aroundEachPage { nextPage in
            let page = Task { try await nextPage() }
            let watch = Task {
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
