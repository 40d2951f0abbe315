import CommandKit
import PhotoFixtures

extension FixturePhoto.Kind: ExpressibleByArgument {}
extension FixturePhoto.Language: ExpressibleByArgument {}
