// swift-tools-version: 6.0
import PackageDescription

// Kernels and the code around them are compiled optimized in debug builds as well:
// unoptimized SIMD is some 250 times slower and would make the tests unusable.
// Contraction of a * b + c is off, so that every instruction set gives the same bytes.
let hot: [SwiftSetting] = [
    .unsafeFlags(["-Xcc", "-ffp-contract=off"]),
    .unsafeFlags(["-O"], .when(configuration: .debug)),
]

/// One build of the kernels for one instruction set. The sources are shared by a symbolic link,
/// because two targets may not name the same folder.
func kernels(_ name: String, march: String? = nil) -> Target {
    .target(
        name: name, dependencies: ["CSimd", "KernelInterface"], path: "Sources/Kernels/\(name)",
        swiftSettings: hot + (march.map { [.unsafeFlags(["-Xcc", "-march=\($0)"])] } ?? []))
}

#if arch(x86_64)
let wideKernels: [Target] = [kernels("KernelsV3", march: "x86-64-v3")]
let wideDependency: [Target.Dependency] = ["KernelsV3"]
#else
let wideKernels: [Target] = []
let wideDependency: [Target.Dependency] = []
#endif

/// What a screen sees through `import Scene`. Named in full wherever Scene is imported: SwiftPM rebuilds a target only
/// when a dependency that it names has changed.
let scene: [Target.Dependency] = ["Scene", "Raster", "Typography", "Motion", "Paper"]

let package = Package(
    name: "Recto",
    products: [
        .executable(name: "render", targets: ["render"]),
        .executable(name: "recto-serve", targets: ["recto-serve"]),
        .library(name: "RectoApps", targets: ["ChengyuCalendar", "Devotional"]),
        .library(name: "RectoTesting", targets: ["RectoTesting"]),
        .library(name: "Recto", targets: ["Raster", "Typography", "Motion", "Paper", "Scene", "Stage", "Snapshot"]),
    ],
    targets: [
        // C libraries, each from the system's packages.
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
        .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
        .systemLibrary(name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"]), .brew(["freetype"])]),
        .systemLibrary(name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
        .systemLibrary(name: "CICU", pkgConfig: "icu-uc", providers: [.apt(["libicu-dev"]), .brew(["icu4c"])]),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
        .systemLibrary(name: "CYAJL", pkgConfig: "yajl", providers: [.apt(["libyajl-dev"]), .brew(["yajl"])]),
        .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
        .systemLibrary(name: "CWebSockets", pkgConfig: "libwebsockets", providers: [.apt(["libwebsockets-dev"]), .brew(["libwebsockets"])]),
        .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),
        .systemLibrary(name: "CMalloc"),
        .target(name: "CPNGShim", dependencies: ["CPNG"]),
        .target(name: "CICUShim", dependencies: ["CICU"]),
        .target(name: "CSimd"),

        // The engine.
        .target(name: "KernelInterface", dependencies: [], path: "Sources/Kernels/KernelInterface", swiftSettings: hot),
        kernels("KernelsBaseline"),
        .target(
            name: "Raster",
            dependencies: ["CPNGShim", "CDeflate", "KernelInterface", "KernelsBaseline", "CSimd"] + wideDependency,
            swiftSettings: hot),
        .target(name: "Typography", dependencies: ["Raster", "CFreeType", "CHarfBuzz", "CICUShim"]),
        .target(name: "Motion"),
        .target(name: "Paper", dependencies: ["Raster", "Motion"], swiftSettings: hot),
        .target(name: "Scene", dependencies: ["Raster", "Typography", "Motion", "Paper", "CExpat"], swiftSettings: hot),
        .target(name: "Stage", dependencies: ["CYAJL"] + scene),

        // Holding screens to a reference, and exporting them.
        .target(name: "Snapshot", dependencies: ["CNettle", "Stage"] + scene, swiftSettings: hot),

        .target(name: "RectoTesting", dependencies: ["CNettle", "Snapshot", "Stage"] + scene),

        // The apps and the command line.
        .target(name: "Devotional", dependencies: ["Stage"] + scene),
        .target(name: "ChengyuCalendar", dependencies: ["Stage"] + scene),
        .target(name: "Registry", dependencies: ["ChengyuCalendar", "Devotional", "Stage"] + scene),
        .executableTarget(
            name: "render", dependencies: ["CMalloc", "CNettle", "Registry", "ChengyuCalendar", "Devotional", "Snapshot", "Stage"] + scene),

        // The simulator. A program of its own: drawing a frame must not load a web server's libraries.
        .target(name: "Simulator", dependencies: ["CTurboJPEG", "CWebSockets", "Stage"] + scene),
        .executableTarget(
            name: "recto-serve", dependencies: ["CMalloc", "Registry", "Simulator", "ChengyuCalendar", "Devotional", "Stage"] + scene),

        // Measuring.
        .target(name: "BenchTiming", dependencies: ["Raster"]),
        .executableTarget(name: "RasterBench", dependencies: ["BenchTiming", "Raster", "Motion"], swiftSettings: hot),
        .executableTarget(name: "PaperBench", dependencies: ["BenchTiming", "Paper", "Raster", "Motion"], swiftSettings: hot),

        // Tests.
        .testTarget(name: "RasterTests", dependencies: ["Raster", "Motion", "CPNG", "CDeflate"]),
        .testTarget(
            name: "TypographyTests", dependencies: ["Typography", "Raster", "Motion", "CFreeType", "CHarfBuzz", "CICUShim"],
            exclude: ["Fixtures"]),
        .testTarget(name: "MotionTests", dependencies: ["Motion"]),
        .testTarget(name: "PaperTests", dependencies: ["Paper", "Raster", "Motion"]),
        .testTarget(name: "SceneTests", dependencies: scene, exclude: ["Goldens"]),
        .testTarget(name: "StageTests", dependencies: ["Stage"] + scene),
        .testTarget(
            name: "DevotionalTests", dependencies: ["CNettle", "Devotional", "Snapshot", "Stage"] + scene, exclude: ["Timelines"]),
        .testTarget(name: "SnapshotTests", dependencies: ["CNettle", "Snapshot", "ChengyuCalendar", "Devotional", "Stage"] + scene),
        .testTarget(
            name: "ChengyuCalendarTests", dependencies: ["CNettle", "ChengyuCalendar", "Snapshot", "Stage"] + scene, exclude: ["Timelines"]),
        .testTarget(
            name: "SimulatorTests", dependencies: ["Simulator", "CTurboJPEG", "Devotional", "Stage", "render", "recto-serve"] + scene),
        .testTarget(name: "RenderTests", dependencies: ["render", "Raster"]),
    ] + wideKernels,
    swiftLanguageModes: [.v6]
)
