import CommandKit
import Coordinator
import FailPoints

FailPoint.checkPlan()
await Phototext.main()
