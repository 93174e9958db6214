// swift-tools-version: 6.2

import PackageDescription

// The command is built beside the benchmarks, which run it as its users do, unless TRACKER_SIM names one.
let command: [Target.Dependency] =
  Context.environment["TRACKER_SIM"] == nil
  ? [.product(name: "tracker-sim", package: "streams")] : []

// A package of its own, so that the library's has nothing in it that its users do not need.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "streams", path: "..")
  ],
  targets: [
    .target(name: "Counters"),
    .target(
      name: "SeparateChains", dependencies: [.product(name: "Streams", package: "streams")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Counters",
        "SeparateChains",
        .product(name: "Streams", package: "streams"),
        .product(name: "TrackerPipeline", package: "streams"),
      ] + command,
      swiftSettings: [.treatAllWarnings(as: .error)],
      // Without debug information, which valgrind cannot read in the form the compiler writes.
      linkerSettings: [.unsafeFlags(["-Xlinker", "-S"], .when(platforms: [.linux]))]),
  ],
  swiftLanguageModes: [.v6]
)
