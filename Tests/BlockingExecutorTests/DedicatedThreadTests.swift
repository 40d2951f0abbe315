import BlockingExecutor
import Glibc
import Synchronization
import Testing

@Suite struct DedicatedThreadTests {
    /// An actor as the handle modules write it.
    private actor Resident {
        private let thread: DedicatedThread
        private var calls = 0

        nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

        init(_ thread: DedicatedThread) {
            self.thread = thread
        }

        func threadID() -> UInt {
            thread.checkIsolated()
            return UInt(pthread_self())
        }

        func call() -> Int {
            calls += 1
            return calls
        }

        func name() -> String {
            let file = open("/proc/thread-self/comm", O_RDONLY)
            defer { close(file) }
            var name = [UInt8](repeating: 0, count: 64)
            let count = read(file, &name, name.count)
            return String(decoding: name.prefix(max(0, count)).filter { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        }

        /// Waits in the kernel until somebody writes.
        func readByte(from descriptor: Int32) -> Int {
            var byte: UInt8 = 0
            return read(descriptor, &byte, 1)
        }
    }

    @Test func anActorStaysOnItsThread() async {
        let resident = Resident(DedicatedThread(name: "resident"))
        let first = await resident.threadID()
        var threads: Set<UInt> = []
        for _ in 0..<100 {
            await Task.yield()
            threads.insert(await resident.threadID())
        }
        #expect(threads == [first])
        #expect(await Resident(DedicatedThread(name: "another")).threadID() != first)
    }

    @Test func severalActorsTakeTurnsOnOneThread() async {
        let thread = DedicatedThread(name: "shared")
        #expect(await Resident(thread).threadID() == Resident(thread).threadID())
    }

    @Test func theThreadBearsItsName() async {
        #expect(await Resident(DedicatedThread(name: "a-rather-long-name")).name() == "a-rather-long-n")
    }

    @Test func callsFromManyTasksAreSerial() async {
        let resident = Resident(DedicatedThread(name: "serial"))
        let numbers = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<500 { group.addTask { await resident.call() } }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(numbers == Set(1...500))
    }

    @Test func manyBlockedActorsLeaveTheCooperativePoolFree() async {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        let (readEnd, writeEnd) = (ends[0], ends[1])
        let count = 32
        let sum = await withTaskGroup(of: Int.self) { group in
            for index in 0..<count {
                let resident = Resident(DedicatedThread(name: "blocked-\(index)"))
                group.addTask { await resident.readByte(from: readEnd) }
            }
            // With the pool blocked, this task would never be run.
            group.addTask { write(writeEnd, Array(repeating: UInt8(1), count: count), count) - count }
            return await group.reduce(0, +)
        }
        #expect(sum == count)
        close(readEnd)
        close(writeEnd)
    }

    @Test func aWatchedDescriptorWakesTheThread() async {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        let (readEnd, writeEnd) = (ends[0], ends[1])
        let thread = DedicatedThread(name: "watch")
        let (bytes, continuation) = AsyncStream<UInt8>.makeStream()
        // An hour: only the descriptor can be the reason of a call.
        thread.watch(readEnd, every: 3_600_000) {
            var byte: UInt8 = 0
            if read(readEnd, &byte, 1) == 1 { continuation.yield(byte) }
        }
        var iterator = bytes.makeAsyncIterator()
        for byte in [UInt8(1), 2, 3] {
            #expect(write(writeEnd, [byte], 1) == 1)
            #expect(await iterator.next() == byte)
        }
        thread.unwatch()
        // The handler does not run any more once a job has run after the call.
        _ = await Resident(thread).call()
        #expect(write(writeEnd, [4], 1) == 1)
        _ = await Resident(thread).call()
        var byte: UInt8 = 0
        #expect(read(readEnd, &byte, 1) == 1)
        #expect(byte == 4)
        close(readEnd)
        close(writeEnd)
    }

    @Test func aWatchIsCalledInEveryInterval() async {
        let thread = DedicatedThread(name: "interval")
        let (calls, continuation) = AsyncStream<Void>.makeStream()
        thread.watch(-1, every: 1) { continuation.yield() }
        var iterator = calls.makeAsyncIterator()
        for _ in 0..<3 { #expect(await iterator.next() != nil) }
        thread.unwatch()
    }

    @Test func jobsRunThoughTheThreadIsGivenUp() async {
        var thread: DedicatedThread? = DedicatedThread(name: "given-up")
        weak let observed = thread
        let resident = thread.map(Resident.init)
        thread = nil
        #expect(observed != nil)
        #expect(await resident?.call() == 1)
    }
}
