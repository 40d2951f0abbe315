/// What a process may cost depends on the engines in it.
extension RecognizerConfiguration {
    /// Of one process's address space, in bytes.
    func memoryLimit(for engines: EngineSet) -> Int {
        memoryLimit + (engines.hasPaddle ? paddleMemory : 0)
    }

    /// Of one process's resident memory after an image, in bytes.
    func recycleResidentSize(for engines: EngineSet) -> Int {
        recycleResidentSize + (engines.hasPaddle ? paddleResidentSize : 0)
    }
}
