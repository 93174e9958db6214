// swift-tools-version: 6.2

import PackageDescription

// One thread of the system runs all controlled threads: what the runtime keeps of accesses for it would be mixed up.
let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error), .unsafeFlags(["-enforce-exclusivity=unchecked"]),
]

// A package of its own, as it compiles the sources of the library with other threads: the atomics, locks, waits and
// thread-locals of `Seam` stand in the place of the system's, and are points where a scheduler decides which thread
// goes on. `run` builds it.
let package = Package(
  name: "interleaving",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "Points", swiftSettings: settings),
    .target(
      name: "Streams", dependencies: ["Points"], path: ".",
      exclude: [
        "Library/Streams/Streams.docc", "Library/Streams/Core/Lock.swift",
        "Library/Streams/Core/Threads.swift",
        "Library/Streams/Kernel/DrainLimits.swift",
      ],
      sources: ["Library/Streams", "Seam"], swiftSettings: settings),
    .target(name: "Fibres"),
    .target(name: "Orders", dependencies: ["Fibres", "Points"], swiftSettings: settings),
    .executableTarget(
      name: "Interleave", dependencies: ["Streams", "Orders", "Points"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
