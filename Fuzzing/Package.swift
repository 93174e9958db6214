// swift-tools-version: 6.2

import Foundation
import PackageDescription

let tests = "Tests/StreamsTests"

/// The files of those folders that are tests, and not what tests are made of.
let testFiles = try ["OperatorTable", "Random"].flatMap { folder in
  try FileManager.default.contentsOfDirectory(
    atPath: "\(Context.packageDirectory)/\(tests)/\(folder)"
  )
  .filter { $0.hasSuffix("Tests.swift") }.sorted().map { "\(folder)/\($0)" }
}

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

// A package of its own, so that the library's has nothing in it that its users do not need. It compiles
// the sources of the library's package, through links, as all of them need the fuzzer's flags, and as
// the command uses what the library has for its own package. `run` builds it.
let package = Package(
  name: "fuzzing",
  platforms: [.macOS(.v15)],
  traits: [
    .default(enabledTraits: ["Foundation", "Testing"]),
    "Foundation", "Testing", "Observation", "Networking",
  ],
  targets: [
    .target(name: "Streams", path: "Library/Streams", swiftSettings: strict),
    .target(
      name: "TrackerPipeline", dependencies: ["Streams"], path: "Library/TrackerPipeline",
      exclude: ["Geocoding/Resources/NOTICE.md"],
      resources: [.copy("Geocoding/Resources/cities15000.tsv")], swiftSettings: strict),
    .target(
      name: "tracker_sim", dependencies: ["Streams", "TrackerPipeline"],
      path: "Library/tracker-sim", exclude: ["main.swift", "Reports/Page/Assets"],
      swiftSettings: strict),
    // The operators of the tests, with their models, and the random graphs of them.
    .target(
      name: "Graphs", dependencies: ["Streams"], path: tests,
      exclude: [
        "Concurrency", "Core", "Creating", "Guides", "Interop", "Kernel", "Operators", "Schedulers",
        "Snippets", "Subjects", "Subscribers", "Testing", "Tidy",
      ] + testFiles,
      sources: ["OperatorTable", "Random", "Support", "Laws/Token.swift"], swiftSettings: strict),
    .executableTarget(
      name: "Fuzz", dependencies: ["Streams", "TrackerPipeline", "tracker_sim", "Graphs"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
