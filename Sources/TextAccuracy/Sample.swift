/// A photo and what is written on it.
package struct Sample: Sendable, Hashable {
    package var path: String
    /// Its folder and file, as it is shown.
    package let name: String
    /// The name of its folder: photos of a group are counted together.
    package var group: String
    /// Empty where nothing is written.
    package var truth: String
    /// The truth covers only some of the writing: it says nothing of what else is read.
    package var isPartial: Bool

    package init(path: String, group: String, truth: String, isPartial: Bool = false) {
        self.path = path
        name = group + "/" + (path.split(separator: "/").last.map(String.init) ?? path)
        self.group = group
        self.truth = truth
        self.isPartial = isPartial
    }
}
