import CommandKit
import FailPoints
import Worker

FailPoint.checkPlan()
await WorkerCommand.main()
