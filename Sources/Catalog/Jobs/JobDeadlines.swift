/// The times that workers and relays agree on, in seconds. All of them are compared inside PostgreSQL.
package enum JobDeadlines {
    /// A worker that was not seen for so long is presumed dead.
    package static let workerSilence = 30
    /// A relay that took a job for publishing and did not report for so long is presumed dead.
    package static let publishing = 60
    /// So many attempts lost in a row fail the job.
    package static let maximumLosses = 20
    /// So many attempts lost in a row are worth a word.
    package static let remarkableLosses = 3
    /// So many failures fail the job.
    package static let maximumFailures = 3
    /// The hard deadline for one page, unless a worker has another: a message that was overtaken for twice as long is
    /// presumed lost.
    package static let hard = 90
}
