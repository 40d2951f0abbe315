import HTTP
import Testing

@testable import PhotoLibraries

/// What a web library is made of, without a server.
@Suite struct WebPartsTests {
    @Test(arguments: 1...7)
    func linesDoNotDependOnThePieces(size: Int) {
        let bytes = Array("\u{feff}ab \r\n\n  c\t\n#d\nlast".utf8)
        var splitter = LineSplitter()
        var lines: [String?] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            splitter.take(bytes[start..<min(start + size, bytes.count)]) { line in
                lines.append(line.map { String(decoding: $0, as: UTF8.self) })
            }
        }
        splitter.finish { line in lines.append(line.map { String(decoding: $0, as: UTF8.self) }) }
        #expect(lines == ["ab", "", "c", "#d", "last"])
    }

    @Test func aLineWithoutEndIsNotKept() {
        var splitter = LineSplitter()
        var lines: [[UInt8]?] = []
        let long = [UInt8](repeating: 1, count: LineSplitter.longestLine + 1)
        splitter.take((long + [10, 2, 10] + long)[...]) { lines.append($0.map(Array.init)) }
        #expect(lines == [nil, [2]])
        splitter.finish { lines.append($0.map(Array.init)) }
        #expect(lines == [nil, [2], nil])
    }

    @Test func aFewTriesThenNoMore() {
        var plan = RetryPlan()
        #expect(plan.next(asked: nil, chance: 0) == .milliseconds(500))
        #expect(plan.next(asked: nil, chance: 1) == .seconds(2))
        #expect(plan.next(asked: nil, chance: 0) == nil)
    }

    @Test func aServersWishIsHeardWithinReason() {
        var plan = RetryPlan()
        #expect(plan.next(asked: .seconds(10), chance: 0) == .seconds(10))
        #expect(plan.next(asked: .zero, chance: 0) == .seconds(1))
        var other = RetryPlan()
        #expect(other.next(asked: .seconds(11), chance: 0) == nil)
    }
}
