/// Which keys are looked at: those that a folder's listing would not pass over, were they paths in it.
enum S3KeyNames {
    static func isPhoto(_ key: [UInt8]) -> Bool {
        let components = key.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard let name = components.last, FolderNames.isPhoto(name), !isHidden(name) else { return false }
        return !components.dropLast().contains { isHidden($0) || FolderNames.isForeignFolder($0) }
    }

    /// Keys know no place above or beside: `.` and `..` are names like others.
    private static func isHidden(_ component: ArraySlice<UInt8>) -> Bool {
        FolderNames.isHidden(component) && !component.elementsEqual(".".utf8) && !component.elementsEqual("..".utf8)
    }
}
