import FailPoints
import Recognizer

FailPoint.checkPlan()
RecognizerProgram.run(CommandLine.arguments.dropFirst())
