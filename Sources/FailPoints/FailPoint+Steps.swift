extension FailPoint {
    // MARK: A worker and one delivery

    /// The broker has delivered a job.
    package static let delivered = step("worker.delivered")
    /// The statement that claims the job is sent.
    package static let claimSent = sent("worker.claim-sent")
    /// The job is claimed.
    package static let claimed = step("worker.claimed")
    /// The photo's bytes are here.
    package static let fetched = step("worker.fetched")
    /// The photo is read, and nothing of it is stored.
    package static let recognized = step("worker.recognized")
    /// The statement that stores the text, or the failure, and ends the job is sent: it may be committed or not.
    package static let outcomeSent = sent("worker.outcome-sent")
    /// The outcome is committed, or there was nothing to do for the delivery; the broker does not know.
    package static let outcomeStored = step("worker.outcome-stored")
    /// The broker is told.
    package static let acknowledged = step("worker.acknowledged")

    // MARK: A worker that stops

    /// Nothing is consumed any more; photos are still being read.
    package static let draining = step("worker.draining")
    /// A job is given back in PostgreSQL; the broker does not know.
    package static let handedBack = step("worker.handed-back")

    // MARK: The relay, of a worker or of a submission

    /// The statement that takes jobs for publishing is sent.
    package static let takingSent = sent("relay.taking-sent")
    /// Jobs are taken for publishing, and that is committed.
    package static let taken = step("relay.taken")
    /// One message is sent; others may follow.
    package static let messageSent = step("relay.message-sent")
    /// All messages of a page are sent; not all are confirmed.
    package static let messagesSent = step("relay.messages-sent")
    /// All messages of a page are confirmed; PostgreSQL does not know.
    package static let confirmed = step("relay.confirmed")
    /// The statement that marks jobs as published is sent.
    package static let markSent = sent("relay.mark-sent")
    /// The jobs are marked.
    package static let marked = step("relay.marked")

    // MARK: A submission

    /// A batch is opened; it has no photos.
    package static let batchOpened = step("submit.batch-opened")
    /// A page is stored, and the COMMIT of that is sent.
    package static let pageCommitSent = sent("submit.page-commit-sent")
    /// A page is stored; nothing of it is published.
    package static let pageStored = step("submit.page-stored")
    /// The batch is complete and published; nobody was told.
    package static let batchClosed = step("submit.batch-closed")
    /// The user was told.
    package static let batchReported = step("submit.batch-reported")

    // MARK: The setup

    /// The schema is made or changed, and nothing of that is committed.
    package static let schemaChanged = step("setup.schema-changed")
    /// The COMMIT of the schema is sent.
    package static let schemaCommitSent = sent("setup.schema-commit-sent")
    /// The schema is committed; recipe and queues are missing.
    package static let schemaStored = step("setup.schema-stored")

    // MARK: A recognizer

    /// A photo has arrived.
    package static let photoReceived = step("recognizer.photo-received")
    /// A page is read; the worker does not know.
    package static let pageRead = step("recognizer.page-read")
    /// All pages are sent; the end of the photo is not.
    package static let pagesSent = step("recognizer.pages-sent")
    /// Photos that say so make their decoder misbehave.
    package static let photoDecoding = photo("recognizer.decoding")

    #if DEBUG
        /// All of them, as a program passes them.
        package static let all = [
            delivered, claimSent, claimed, fetched, recognized, outcomeSent, outcomeStored, acknowledged,
            draining, handedBack,
            takingSent, taken, messageSent, messagesSent, confirmed, markSent, marked,
            batchOpened, pageCommitSent, pageStored, batchClosed, batchReported,
            schemaChanged, schemaCommitSent, schemaStored,
            photoReceived, pageRead, pagesSent, photoDecoding,
        ]
    #endif
}
