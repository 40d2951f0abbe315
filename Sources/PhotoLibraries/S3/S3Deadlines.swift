/// How long a call of a bucket's library may take, with all its tries; a little less than what workers wait for.
struct S3Deadlines: Sendable, Hashable {
    /// A look at whether the bucket is there.
    var look = Duration.milliseconds(4500)
    /// What is known of one photo.
    var head = Duration.seconds(25)
    /// A whole photo.
    var fetch = Duration.seconds(110)
}
