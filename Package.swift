// swift-tools-version: 6.2
import PackageDescription

// Kernels and the code around them are compiled optimized in debug builds as well:
// unoptimized SIMD is some 250 times slower and would make the tests unusable.
// Contraction of a * b + c is off, so that every instruction set gives the same bytes.
let hot: [SwiftSetting] = [
    .unsafeFlags(["-Xcc", "-ffp-contract=off"]),
    .unsafeFlags(["-O"], .when(configuration: .debug))
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

/// The modules below a screen. Each target names every module that it sees, the re-exported ones included: SwiftPM rebuilds a
/// target only when a dependency that it names has changed.
let raster: [Target.Dependency] = ["Raster", "Geometry", "Numerics", "Kernels", "KernelInterface"]
let scene: [Target.Dependency] = ["Scene", "PNG", "SVG", "Typography", "Motion", "Paper"] + raster
let ui: [Target.Dependency] = ["RectoUI"] + scene
let stage: [Target.Dependency] = ["Stage", "Documents"] + ui

let package = Package(
    name: "Recto",
    products: [
        .executable(name: "render", targets: ["render"]),
        .library(name: "RectoCommand", targets: ["RectoCommand"]),
        .library(name: "RectoTesting", targets: ["RectoTesting"]),
        .library(name: "RectoApps", targets: ["ChengyuCalendar", "Devotional"]),
        .library(
            name: "Recto",
            targets: [
                "Numerics", "Geometry", "Raster", "PNG", "SVG", "Typography", "Motion", "Paper", "Scene", "RectoUI", "Documents", "Stage",
                "Snapshot"
            ])
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
        .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),
        .systemLibrary(name: "CMalloc"),
        .target(name: "CPNGShim", dependencies: ["CPNG"]),
        .target(name: "CICUShim", dependencies: ["CICU"]),
        .target(name: "CSimd"),
        // Fonts and assets as a resource bundle that the package manager puts beside whatever program uses Recto. A C target, for which it
        // makes no accessor: Recto looks for the bundle itself (`FileLocations`), without Foundation and without a path of the build.
        .target(
            name: "BundledFiles", path: ".",
            exclude: ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "LICENSE", "Scripts", "Tests", ".ci"],
            sources: ["Sources/BundledFiles"], resources: [.copy("Fonts"), .copy("Assets")],
            publicHeadersPath: "Sources/BundledFiles/include"),
        .target(name: "CServerLibraries", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),

        // The engine.
        .target(name: "Numerics", swiftSettings: hot),
        .target(name: "Geometry", dependencies: ["Numerics"], swiftSettings: hot),
        .target(name: "KernelInterface", path: "Sources/Kernels/KernelInterface", swiftSettings: hot),
        kernels("KernelsBaseline"),
        .target(
            name: "Kernels", dependencies: ["CSimd", "KernelInterface", "KernelsBaseline"] + wideDependency,
            path: "Sources/Kernels/Kernels", swiftSettings: hot),
        .target(name: "Raster", dependencies: ["CSimd", "Geometry", "Numerics", "Kernels", "KernelInterface"], swiftSettings: hot),
        .target(name: "PNG", dependencies: ["CPNGShim", "CDeflate"] + raster, swiftSettings: hot),
        .target(name: "SVG", dependencies: ["CExpat"] + raster, swiftSettings: hot),
        .target(name: "Typography", dependencies: ["CFreeType", "CHarfBuzz", "CICUShim"] + raster),
        .target(name: "Motion", dependencies: ["Numerics"]),
        .target(name: "Paper", dependencies: ["Motion"] + raster, swiftSettings: hot),
        .target(name: "Scene", dependencies: ["PNG", "SVG", "Typography", "Motion", "Paper"] + raster, swiftSettings: hot),
        .target(name: "RectoUI", dependencies: scene, swiftSettings: hot),
        .target(name: "Documents", dependencies: ["CYAJL"]),
        .target(name: "Stage", dependencies: ["Documents", "BundledFiles"] + ui),

        // Holding screens to a reference, and exporting them.
        .target(name: "Snapshot", dependencies: ["CNettle"] + stage, swiftSettings: hot),
        .target(name: "RectoTesting", dependencies: ["CNettle", "Snapshot"] + stage),

        // The live page, and the command line over any list of apps.
        .target(name: "Simulator", dependencies: ["CServerLibraries"] + stage),
        .target(name: "RectoCommand", dependencies: ["CMalloc", "CNettle", "Snapshot", "Simulator"] + stage),

        // The bundled apps.
        .target(name: "Devotional", dependencies: stage),
        .target(name: "ChengyuCalendar", dependencies: stage),
        .executableTarget(
            name: "render", dependencies: ["RectoCommand", "ChengyuCalendar", "Devotional", "CNettle", "Snapshot", "Simulator"] + stage),

        // Measuring.
        .target(name: "BenchTiming", dependencies: raster),
        .executableTarget(name: "RasterBench", dependencies: ["BenchTiming", "PNG", "Motion"] + raster, swiftSettings: hot),
        .executableTarget(name: "PaperBench", dependencies: ["BenchTiming", "Paper", "PNG", "Motion"] + raster, swiftSettings: hot),

        // Tests.
        .testTarget(name: "RasterTests", dependencies: ["PNG", "CPNG", "CDeflate"] + raster),
        .testTarget(
            name: "TypographyTests", dependencies: ["Typography", "CFreeType", "CHarfBuzz", "CICUShim"] + raster, exclude: ["Fixtures"]),
        .testTarget(name: "MotionTests", dependencies: ["Motion", "Numerics"]),
        .testTarget(name: "PaperTests", dependencies: ["Paper", "Motion"] + raster),
        .testTarget(name: "SceneTests", dependencies: ["RectoTesting", "Snapshot", "CNettle"] + stage, exclude: ["Goldens"]),
        .testTarget(name: "RectoTestingTests", dependencies: ["RectoTesting", "Snapshot", "CNettle"] + stage),
        .testTarget(name: "StageTests", dependencies: stage),
        .testTarget(name: "DevotionalTests", dependencies: ["CNettle", "Devotional", "Snapshot"] + stage, exclude: ["Timelines"]),
        .testTarget(name: "SnapshotTests", dependencies: ["CNettle", "Snapshot", "ChengyuCalendar", "Devotional"] + stage),
        .testTarget(name: "ChengyuCalendarTests", dependencies: ["CNettle", "ChengyuCalendar", "Snapshot"] + stage, exclude: ["Timelines"]),
        .testTarget(
            name: "SimulatorTests", dependencies: ["Simulator", "CServerLibraries", "Devotional", "render"] + stage,
            linkerSettings: [.linkedLibrary("turbojpeg")]),
        .testTarget(
            name: "DocumentationTests",
            dependencies: ["RectoCommand", "RectoTesting", "Simulator", "Snapshot", "CNettle", "Devotional"] + stage, exclude: ["Goldens"]),
        .testTarget(name: "RenderTests", dependencies: ["render", "RectoCommand", "PNG"] + raster)
    ] + wideKernels,
    swiftLanguageModes: [.v6]
)
