import CommandKit
import Worker

await WorkerCommand.main()
