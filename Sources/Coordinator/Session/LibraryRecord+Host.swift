import Catalog
import Configuration

extension LibraryRecord {
    /// Whether its location means something on this machine.
    var isHere: Bool { host == nil || host == HostName.current }
}
