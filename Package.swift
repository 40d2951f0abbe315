// swift-tools-version: 6.2

import PackageDescription

let defaultSwiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
    .enableUpcomingFeature("ExistentialAny"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
    .enableUpcomingFeature("InternalImportsByDefault"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
    .enableUpcomingFeature("MemberImportVisibility"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0461-async-function-isolation.md
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: defaultSwiftSettings)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: defaultSwiftSettings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: defaultSwiftSettings)
}

/// `pkgConfig` is named where headers lie outside the standard folders.
func system(_ name: String, pkgConfig: String? = nil, apt: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

var targets: [Target] = [
    // C libraries: module map and shim only.
    system("CLibPQ", pkgConfig: "libpq", apt: "libpq-dev"),
    system("CRabbitMQ", apt: "librabbitmq-dev"),
    system("CVips", pkgConfig: "vips", apt: "libvips-dev"),
    system("CLeptonica", pkgConfig: "lept", apt: "libleptonica-dev"),
    system("CPoppler", pkgConfig: "poppler-glib", apt: "libpoppler-glib-dev"),
    // Not by pkg-config: it names libraries that only Tesseract itself uses, and of them whichever development package is
    // there (libcurl has three).
    system("CTesseract", apt: "libtesseract-dev"),
    system("CMicroHTTPD", apt: "libmicrohttpd-dev"),
    system("CUTF8Proc", apt: "libutf8proc-dev"),
    system("CCrypto", apt: "libssl-dev"),
    system("CSeccomp", apt: "libseccomp-dev"),
    system("CCurl", apt: "libcurl4-openssl-dev"),
    system("CExpat", apt: "libexpat1-dev"),
    system("CSQLite", apt: "libsqlite3-dev"),
    .target(name: "CPOSIX"),
    .target(name: "CMemoryExhaustion"),
    // Declares what OpenVINO has, and loads it when the program runs: see scripts/install-paddle.
    .target(name: "COpenVINO", linkerSettings: [.linkedLibrary("dl")]),

    // Handles and mechanisms: no domain.
    library("CommandKit", ["UnicodeText"]),
    library("BlockingExecutor", ["CPOSIX"]),
    library("ProcessSignals", ["BlockingExecutor", "CPOSIX"]),
    library("UnicodeText", ["CUTF8Proc"]),
    library("Digests", ["CCrypto"]),
    library("Observability", ["CMicroHTTPD"]),
    library("FailPoints"),
    library("Postgres", ["CLibPQ", "BlockingExecutor", "FailPoints"]),
    library("AMQP", ["CRabbitMQ", "BlockingExecutor", "FailPoints"]),
    library("HTTP", ["CCurl", "BlockingExecutor", "Digests"]),
    library("XML", ["CExpat"]),
    library("SQLite", ["CSQLite", "BlockingExecutor"]),
    library("OpenVINO", ["COpenVINO"]),

    // Domain.
    library("TextRecognition", ["UnicodeText"]),
    library("PhotoLibraries", ["UnicodeText", "CPOSIX", "BlockingExecutor", "HTTP", "SQLite", "XML"]),
    library("Renditions"),
    library("Imaging", ["Observability", "PhotoLibraries", "Renditions", "TextRecognition"]),
    library("RecognizerProtocol", ["Renditions", "TextRecognition"]),
    library(
        "RecognizerPool",
        [
            "RecognizerProtocol", "Renditions", "TextRecognition", "BlockingExecutor", "FailPoints", "Observability",
            "CPOSIX",
        ]),
    library("Catalog", ["FailPoints", "Postgres", "PhotoLibraries", "TextRecognition", "UnicodeText", "Digests"]),
    library("JobQueue", ["AMQP", "Catalog", "FailPoints", "Observability", "PhotoLibraries"]),
    library("VipsImaging", ["CVips", "CLeptonica", "CPoppler", "Renditions", "TextRecognition"]),
    library("TesseractEngine", ["CTesseract", "CLeptonica", "Digests", "TextRecognition"]),
    // Goes over every pixel of a photo, which takes minutes where the compiler does not optimize.
    .target(
        name: "PaddleEngine", dependencies: ["OpenVINO", "Digests", "TextRecognition"],
        swiftSettings: defaultSwiftSettings + [.unsafeFlags(["-O"], .when(configuration: .debug))]),

    // How the programs are told where things are.
    library(
        "Configuration",
        [
            "CommandKit", "Postgres", "AMQP", "Catalog", "JobQueue", "PhotoLibraries", "RecognizerPool",
            "TextRecognition",
        ]),

    // What the programs do.
    library(
        "Recognizer",
        [
            "RecognizerProtocol", "Renditions", "PaddleEngine", "TesseractEngine", "TextRecognition", "VipsImaging",
            "CPOSIX", "CMemoryExhaustion", "CSeccomp", "FailPoints",
        ]),
    library(
        "Worker",
        [
            "CommandKit", "Configuration", "FailPoints", "Observability", "Postgres", "AMQP", "PhotoLibraries",
            "TextRecognition", "ProcessSignals", "RecognizerPool", "Catalog", "JobQueue", "Digests", "Imaging",
            "Renditions", "CPOSIX",
        ]),
    library(
        "Coordinator",
        [
            "BlockingExecutor", "CommandKit", "Configuration", "Digests", "FailPoints", "Observability", "Postgres",
            "AMQP", "HTTP", "Imaging", "PhotoLibraries", "Renditions", "TextRecognition", "ProcessSignals",
            "RecognizerPool", "Catalog", "JobQueue", "UnicodeText",
        ]),
    program("phototext", ["CommandKit", "Coordinator", "FailPoints"]),
    program("phototext-worker", ["CommandKit", "FailPoints", "Worker"]),
    program("phototext-recognizer", ["FailPoints", "Recognizer"]),

    // Made for tests and trials, never installed.
    library("PhotoFixtures", ["CVips", "VipsImaging"]),
    program("phototext-fixtures", ["CommandKit", "PhotoFixtures"]),
    program(
        "phototext-bench",
        [
            "CommandKit", "Configuration", "AMQP", "CRabbitMQ", "CLibPQ", "CPOSIX", "CVips", "JobQueue",
            "PhotoFixtures", "PhotoLibraries", "Postgres", "SQLite", "VipsImaging",
        ]),
    library("TextAccuracy", ["UnicodeText"]),
    program(
        "phototext-accuracy",
        ["CommandKit", "CPOSIX", "PhotoFixtures", "RecognizerPool", "TextAccuracy", "TextRecognition"]),
    .target(
        name: "TestSupport",
        dependencies: ["AMQP", "Catalog", "JobQueue", "Postgres"],
        path: "Tests/TestSupport",
        swiftSettings: defaultSwiftSettings),
    // What every kind of library promises, for those that need servers and those that do not.
    .target(
        name: "LibraryConformance",
        dependencies: ["PhotoLibraries"],
        path: "Tests/LibraryConformance",
        swiftSettings: defaultSwiftSettings),
    .executableTarget(
        name: "confinement-probe",
        dependencies: ["OpenVINO", "Recognizer"],
        path: "Tests/ConfinementProbe",
        swiftSettings: defaultSwiftSettings),

    // What has to hold for any input: FuzzingTests tries the seeds, scripts/fuzz goes on from there.
    .target(
        name: "Fuzzing",
        dependencies: [
            "AMQP", "Catalog", "Configuration", "Coordinator", "JobQueue", "Observability", "PhotoLibraries",
            "RecognizerProtocol", "Renditions", "TextRecognition", "UnicodeText", "VipsImaging",
        ],
        path: "Tests/Fuzzing",
        swiftSettings: defaultSwiftSettings),
    .executableTarget(
        name: "phototext-fuzz-images",
        dependencies: ["CommandKit", "PhotoFixtures", "RecognizerPool", "TextRecognition"],
        path: "Tests/ImageFuzzing",
        swiftSettings: defaultSwiftSettings),

    // Unit tests need no server.
    tests("CommandKitTests", ["CommandKit"]),
    tests("BlockingExecutorTests", ["BlockingExecutor"]),
    tests("FailPointsTests", ["FailPoints"]),
    tests("UnicodeTextTests", ["UnicodeText"]),
    tests("ObservabilityTests", ["Observability"]),
    tests("PostgresTests", ["Postgres"]),
    tests("AMQPTests", ["AMQP", "CRabbitMQ"]),
    tests("HTTPTests", ["HTTP"]),
    tests("XMLTests", ["XML"]),
    tests("SQLiteTests", ["SQLite"]),
    tests("OpenVINOTests", ["OpenVINO", "RecognizerPool"]),
    tests("TextRecognitionTests", ["TextRecognition"]),
    tests("PhotoLibrariesTests", ["HTTP", "LibraryConformance", "PhotoLibraries", "CPOSIX", "SQLite"]),
    tests(
        "ImagingTests",
        [
            "Imaging", "LibraryConformance", "Observability", "PhotoFixtures", "PhotoLibraries", "RecognizerPool",
            "Renditions", "TextRecognition", "phototext-recognizer",
        ]),
    tests("RecognizerProtocolTests", ["RecognizerProtocol", "Renditions", "TextRecognition"]),
    tests(
        "RecognizerPoolTests",
        [
            "RecognizerPool", "RecognizerProtocol", "Renditions", "TextRecognition", "Recognizer", "CPOSIX",
            "Observability", "PhotoFixtures", "TestSupport", "phototext-recognizer", "confinement-probe",
        ]),
    tests("CatalogTests", ["Catalog"]),
    tests("JobQueueTests", ["JobQueue", "AMQP", "PhotoLibraries"]),
    tests("RenditionsTests", ["Renditions"]),
    tests("VipsImagingTests", ["CVips", "VipsImaging", "TextRecognition", "PhotoFixtures", "Renditions"]),
    tests(
        "PaddleEngineTests",
        ["PaddleEngine", "PhotoFixtures", "RecognizerPool", "TestSupport", "TextRecognition", "VipsImaging"]),
    tests("TesseractEngineTests", ["TesseractEngine", "TextRecognition", "VipsImaging", "PhotoFixtures"]),
    tests("PhotoFixturesTests", ["PhotoFixtures"]),
    tests(
        "TextAccuracyTests",
        [
            "PhotoFixtures", "RecognizerPool", "TestSupport", "TextAccuracy", "TextRecognition", "phototext-recognizer",
        ]),
    tests("ConfigurationTests", ["Configuration", "CommandKit"]),
    tests("FuzzingTests", ["Fuzzing"]),
    tests(
        "CoordinatorTests",
        ["AMQP", "Coordinator", "CommandKit", "Catalog", "PhotoLibraries", "Renditions", "TextRecognition"]),
    tests(
        "WorkerTests",
        ["Worker", "Catalog", "Imaging", "JobQueue", "Observability", "PhotoLibraries", "TextRecognition"]),
    // Real servers, then real programs.
    tests(
        "IntegrationTests",
        [
            "TestSupport", "AMQP", "Catalog", "CommandKit", "Configuration", "Coordinator", "Digests", "HTTP",
            "JobQueue", "Observability", "PhotoLibraries", "Postgres", "TextRecognition",
        ]),
    tests("ObjectStoreTests", ["LibraryConformance", "PhotoLibraries", "HTTP", "TestSupport"]),
    tests(
        "EndToEndTests",
        [
            "TestSupport", "AMQP", "Catalog", "FailPoints", "HTTP", "JobQueue", "PhotoFixtures", "PhotoLibraries",
            "Postgres", "RecognizerPool", "SQLite", "TextRecognition", "phototext", "phototext-worker",
            "phototext-recognizer",
        ]),
]

// libFuzzer is there only when everything is compiled for it: see scripts/fuzz.
if Context.environment["PHOTOTEXT_FUZZING"] != nil {
    targets += [
        .executableTarget(
            name: "phototext-fuzz",
            dependencies: ["Fuzzing"],
            path: "Tests/FuzzDriver",
            swiftSettings: defaultSwiftSettings)
    ]
}

let package = Package(
    name: "phototext",
    products: [],
    targets: targets,
    swiftLanguageModes: [.v6]
)
