import Glibc

/// A thread that is older than the filter, as libraries have some.
final class OtherThread {
    private let begin = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    private let attempt: Attempt

    init(_ attempt: Attempt) {
        self.attempt = attempt
        sem_init(begin, 0, 0)
    }

    /// Starts the thread and returns what to call for the attempt to be made, and waited for.
    func start() -> () -> Void {
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                let other = Unmanaged<OtherThread>.fromOpaque(context).takeRetainedValue()
                sem_wait(other.begin)
                exit(other.attempt.comesOff() ? 0 : errno)
            }, Unmanaged.passRetained(self).toOpaque())
        return { [begin] in
            sem_post(begin)
            pthread_join(thread, nil)
        }
    }
}
