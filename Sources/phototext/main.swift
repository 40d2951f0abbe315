import Coordinator

await Phototext.main()
