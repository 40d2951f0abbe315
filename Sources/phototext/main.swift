import CommandKit
import Coordinator

await Phototext.main()
