import CPOSIX
import Glibc
import Synchronization

/// What the thread of a ``DedicatedThread`` runs: jobs in order, and a watched descriptor while there are none.
final class ThreadLoop: Sendable {
    struct Watch {
        var descriptor: Int32
        var interval: Int32
        var handler: @Sendable () -> Void
    }

    private struct State {
        var jobs: [(job: UnownedJob, executor: UnownedSerialExecutor)] = []
        var watch: Watch?
        var isStopping = false
        var thread: pthread_t?
    }

    private let state = Mutex(State())
    private let name: String
    private let wakeUp: Int32

    init(name: String) {
        self.name = name
        wakeUp = phototext_event_create()
        precondition(wakeUp >= 0, "no event descriptor is left: errno \(errno)")
    }

    deinit {
        close(wakeUp)
    }

    func start() {
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<ThreadLoop>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            },
            Unmanaged.passRetained(self).toOpaque())
        precondition(result == 0, "no thread could be started: error \(result)")
        pthread_detach(thread)
    }

    var isCurrent: Bool {
        state.withLock { $0.thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
    }

    func enqueue(_ job: UnownedJob, on executor: UnownedSerialExecutor) {
        state.withLock { $0.jobs.append((job, executor)) }
        wake()
    }

    func setWatch(_ watch: Watch?) {
        state.withLock { $0.watch = watch }
        wake()
    }

    func stop() {
        state.withLock {
            $0.isStopping = true
            $0.watch = nil
        }
        wake()
    }

    private func wake() {
        phototext_event_signal(wakeUp)
    }

    private func run() {
        phototext_name_thread(name)
        state.withLock { $0.thread = pthread_self() }
        var lastHandled = ContinuousClock.now
        while true {
            let (jobs, watch, isStopping) = state.withLock { state in
                let jobs = state.jobs
                state.jobs.removeAll(keepingCapacity: true)
                return (jobs, state.watch, state.isStopping)
            }
            for (job, executor) in jobs {
                job.runSynchronously(on: executor)
            }
            if jobs.isEmpty && isStopping { return }
            // A busy actor must not starve its descriptor: with jobs about, only look.
            let isReadable = wait(watching: watch, block: jobs.isEmpty)
            guard let watch else { continue }
            let now = ContinuousClock.now
            guard isReadable || now - lastHandled >= .milliseconds(Int64(watch.interval)) else { continue }
            lastHandled = now
            watch.handler()
        }
    }

    /// Sleeps until something was enqueued, or the watched descriptor is readable, or its interval is over.
    /// Returns whether the watched descriptor is readable (or broken: the handler will find out).
    private func wait(watching watch: Watch?, block: Bool) -> Bool {
        var descriptors = [pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0)]
        if let watch {
            descriptors.append(pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0))
        }
        poll(&descriptors, nfds_t(descriptors.count), block ? watch?.interval ?? -1 : 0)
        if descriptors[0].revents != 0 {
            phototext_event_clear(wakeUp)
        }
        return descriptors.count > 1 && descriptors[1].revents != 0
    }
}
