import CommandKit
import TextRecognition

extension PageLayout: ExpressibleByArgument {
    package static var allValueStrings: [String] { all.map(\.rawValue) }
}
