// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "__NAME__",
    dependencies: [__DEPENDENCY__],
    targets: [
        // The app: its screens and how it responds to touches. Its files lie in Assets.
        .target(
            name: "__NAME__", dependencies: [.product(name: "Recto", package: "__PACKAGE__")], resources: [.copy("Assets")]),
        // The command line for the app: stills, strips, sequences, comparison, and the live page.
        .executableTarget(
            name: "__NAME__Render", dependencies: ["__NAME__", .product(name: "RectoCommand", package: "__PACKAGE__")]),
        .testTarget(
            name: "__NAME__Tests", dependencies: ["__NAME__", .product(name: "RectoTesting", package: "__PACKAGE__")],
            exclude: ["Goldens"])
    ],
    swiftLanguageModes: [.v6]
)
