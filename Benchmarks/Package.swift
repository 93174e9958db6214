// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that the library's has nothing in it that its users do not need.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "streams", path: "..")],
  targets: [
    .target(name: "Allocations"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Allocations",
        .product(name: "Streams", package: "streams"),
        .product(name: "TrackerPipeline", package: "streams"),
        // Built beside the benchmarks, which run it as its users do.
        .product(name: "tracker-sim", package: "streams"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ],
  swiftLanguageModes: [.v6]
)
