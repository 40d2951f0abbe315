/// Makes up what is written on a photo.
struct FixtureText {
    let language: FixturePhoto.Language
    /// Is part of every text, so that each is unique.
    let number: String
    var generator: SeededGenerator

    mutating func lines(for kind: FixturePhoto.Kind) -> [String] {
        switch kind {
        case .scene: []
        case .label: [numbered, place()]
        case .sign: [place(), numbered, sentences(1)[0]]
        case .receipt: receipt()
        case .screenshot: [place(), numbered] + sentences(5)
        case .page: [place(), numbered] + sentences(8)
        }
    }

    private var numbered: String {
        switch language {
        case .english: "Number \(number)"
        case .chinese: "编号 \(number)"
        case .mixed: "编号 Number \(number)"
        }
    }

    private mutating func place() -> String {
        let english = generator.pick(Vocabulary.englishQualities) + " " + generator.pick(Vocabulary.englishPlaces)
        let chinese = generator.pick(Vocabulary.chineseQualities) + generator.pick(Vocabulary.chinesePlaces)
        return switch language {
        case .english: english
        case .chinese: chinese
        case .mixed: chinese + " " + english
        }
    }

    private mutating func sentences(_ count: Int) -> [String] {
        let first = generator.number(in: 0...Vocabulary.englishSentences.count - 1)
        return (first..<first + count).map { index in
            let isEnglish = language == .english || language == .mixed && index % 2 == 0
            let sentences = isEnglish ? Vocabulary.englishSentences : Vocabulary.chineseSentences
            return sentences[index % sentences.count]
        }
    }

    private mutating func receipt() -> [String] {
        var lines = [place()]
        switch language {
        case .english: lines.append("Invoice")
        case .chinese: lines.append("增值税发票")
        case .mixed: lines.append("增值税发票 Invoice")
        }
        lines.append(numbered)
        var total = 0
        for index in 0..<4 {
            let cents = generator.number(in: 20...990) * 10
            total += cents
            let isEnglish = language == .english || language == .mixed && index % 2 == 0
            let goods = generator.pick(isEnglish ? Vocabulary.englishGoods : Vocabulary.chineseGoods)
            lines.append("\(goods) \(Self.price(cents))")
        }
        lines.append((language == .english ? "Total " : "合计金额 ") + Self.price(total))
        return lines
    }

    private static func price(_ cents: Int) -> String {
        "\(cents / 100).\(cents % 100 / 10)\(cents % 10)"
    }
}
