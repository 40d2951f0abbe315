/// How far a page has to be turned clockwise for its text to be upright, in quarters.
enum PageTurn: Int, CaseIterable {
    case none = 0
    case quarter = 1
    case half = 2
    case threeQuarters = 3

    var degrees: Int { rawValue * 90 }

    /// Whether it exchanges width and height.
    var isSideways: Bool { self == .quarter || self == .threeQuarters }

    /// This turn after that one.
    func after(_ other: PageTurn) -> PageTurn {
        PageTurn.allCases[(rawValue + other.rawValue) % 4]
    }
}
