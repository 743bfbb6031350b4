// swift-tools-version: 6.0
import PackageDescription

// An example of a package outside this repository: an app written with Recto, and its snapshot tests. `swift test` in this
// folder runs them.
let package = Package(
    name: "Counter",
    dependencies: [.package(name: "Recto", path: "../..")],
    targets: [
        .target(name: "Counter", dependencies: [.product(name: "Recto", package: "Recto")]),
        .testTarget(
            name: "CounterTests",
            dependencies: [
                "Counter", .product(name: "Recto", package: "Recto"), .product(name: "RectoApps", package: "Recto"),
                .product(name: "RectoTesting", package: "Recto")
            ],
            exclude: ["Goldens"])
    ],
    swiftLanguageModes: [.v6]
)
