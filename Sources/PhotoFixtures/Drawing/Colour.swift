/// Red, green and blue, from 0 to 255.
struct Colour: Sendable {
    let components: [Double]

    init(_ red: Int, _ green: Int, _ blue: Int) {
        components = [Double(red), Double(green), Double(blue)]
    }

    static let ink = Colour(24, 24, 28)
    static let paper = Colour(250, 249, 244)
    static let black = Colour(0, 0, 0)
    static let white = Colour(255, 255, 255)
}
