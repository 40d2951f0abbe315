import FoundationEssentials

/// The table that is printed: a row for each photo, then sums.
struct Report {
    private struct Sum {
        var photos = 0
        var accuracy = 0.0
        var recall = 0.0
        var seconds = 0.0
        /// Characters read on photos without a known text.
        var untold = 0
    }

    private struct Sums {
        var ours = Sum()
        var peers = Sum()
    }

    private let comparesWithPeer: Bool
    private var folder = Sums()
    private var all = Sums()

    init(comparesWithPeer: Bool) {
        self.comparesWithPeer = comparesWithPeer
        print(Self.row("photo", ["accuracy", "recall", "CPU s", "plain:", "accuracy", "recall", "CPU s"]))
    }

    mutating func add(_ sample: Sample, ours: Reading, peers: Reading?) {
        var cells = add(sample, ours, to: \.ours)
        if let peers {
            cells += [""] + add(sample, peers, to: \.peers)
        }
        if let failure = ours.failure {
            cells.append(failure)
        }
        print(Self.row(sample.name, cells))
    }

    mutating func closeFolder(_ name: String) {
        printSums("= " + name, folder)
        folder = Sums()
    }

    func closeAll() {
        printSums("= all", all)
        if comparesWithPeer {
            print("plain time / our time: \(Self.number(all.peers.seconds / all.ours.seconds))")
        }
    }

    private mutating func add(_ sample: Sample, _ reading: Reading, to side: WritableKeyPath<Sums, Sum>) -> [String] {
        var sum = Sum()
        sum.seconds = reading.seconds
        var cells = ["-", "\(reading.text.count)"]
        if let truth = sample.truth {
            let score = Score(text: reading.text, truth: truth)
            sum.photos = 1
            // A partial truth says nothing of the rest of the text.
            sum.accuracy = sample.isPartial ? score.recall : score.accuracy
            sum.recall = score.recall
            cells = [sample.isPartial ? "-" : Self.number(score.accuracy), Self.number(score.recall)]
        } else {
            sum.untold = reading.text.count
        }
        for total in [\Report.folder, \Report.all] {
            self[keyPath: total][keyPath: side].photos += sum.photos
            self[keyPath: total][keyPath: side].accuracy += sum.accuracy
            self[keyPath: total][keyPath: side].recall += sum.recall
            self[keyPath: total][keyPath: side].seconds += sum.seconds
            self[keyPath: total][keyPath: side].untold += sum.untold
        }
        return cells + [Self.number(reading.seconds)]
    }

    private func printSums(_ name: String, _ sums: Sums) {
        func cells(_ sum: Sum) -> [String] {
            let photos = Double(max(sum.photos, 1))
            return [Self.number(sum.accuracy / photos), Self.number(sum.recall / photos), Self.number(sum.seconds)]
        }
        print(
            Self.row(
                name,
                cells(sums.ours) + (comparesWithPeer ? [""] + cells(sums.peers) : [])
                    + ["characters on photos of unknown text: \(sums.ours.untold), plain \(sums.peers.untold)"]))
    }

    private static func row(_ name: String, _ cells: [String]) -> String {
        let label = name.count < 44 ? name + String(repeating: " ", count: 44 - name.count) : name
        return label + cells.map { String(repeating: " ", count: max(1, 9 - $0.count)) + $0 }.joined()
    }

    private static func number(_ value: Double) -> String {
        let thousandths = Int((value * 1000).rounded())
        let fraction = String(thousandths % 1000)
        return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    }
}
