import Recognizer

RecognizerProgram.run(CommandLine.arguments.dropFirst())
