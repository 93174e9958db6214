// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

// The optimiser takes longer for the random graphs than for all other tests together: the gate's
// optimised step, which does not run them, leaves them out.
let isWithoutRandom = Context.environment["STREAMS_WITHOUT_RANDOM"] != nil

let package = Package(
  name: "streams",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Streams", targets: ["Streams"]),
    .library(name: "TrackerPipeline", targets: ["TrackerPipeline"]),
    .executable(name: "tracker-sim", targets: ["tracker-sim"]),
  ],
  traits: [
    .default(enabledTraits: ["Foundation"]),
    .trait(
      name: "Foundation",
      description:
        "Publishers, schedulers and coders of Foundation's types, where there is no Combine."),
  ],
  targets: [
    .target(name: "Streams", swiftSettings: strict),
    .target(
      name: "TrackerPipeline", dependencies: ["Streams"],
      exclude: ["Geocoding/Resources/NOTICE.md"],
      resources: [.copy("Geocoding/Resources/cities15000.tsv")], swiftSettings: strict),
    .executableTarget(
      name: "tracker-sim", dependencies: ["Streams", "TrackerPipeline"], swiftSettings: strict),
    .testTarget(
      name: "StreamsTests", dependencies: ["Streams"],
      exclude: ["Snippets"] + (isWithoutRandom ? ["Random"] : []),
      swiftSettings: strict),
    .testTarget(
      name: "TrackerPipelineTests", dependencies: ["Streams", "TrackerPipeline", "tracker-sim"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
