// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

// For steps of the gate that take long to build, of which they run a part: Streams without the
// tracker, and of its tests these folders, as the optimiser is slow.
let isWithoutTracker = Context.environment["STREAMS_WITHOUT_TRACKER"] != nil
let testFolders = Context.environment["STREAMS_TESTS"]?.split(separator: " ").map(String.init)

let streams: [Target] = [
  .target(name: "Streams", swiftSettings: strict),
  .testTarget(
    name: "StreamsTests", dependencies: ["Streams"],
    exclude: ["Snippets"],
    sources: testFolders,
    swiftSettings: strict),
]

let tracker: [Target] = [
  .target(
    name: "TrackerPipeline", dependencies: ["Streams"],
    exclude: ["Geocoding/Resources/NOTICE.md"],
    resources: [.copy("Geocoding/Resources/cities15000.tsv")], swiftSettings: strict),
  .executableTarget(
    name: "tracker-sim", dependencies: ["Streams", "TrackerPipeline"],
    exclude: ["Reports/Page/Assets"], swiftSettings: strict),
  .testTarget(
    name: "TrackerPipelineTests", dependencies: ["Streams", "TrackerPipeline", "tracker-sim"],
    exclude: ["App/Screens", "Browser", "Directions/Answers"],
    resources: [.copy("Guides/Rides")], swiftSettings: strict),
]

let trackerProducts: [Product] = [
  .library(name: "TrackerPipeline", targets: ["TrackerPipeline"]),
  .executable(name: "tracker-sim", targets: ["tracker-sim"]),
]

let package = Package(
  name: "streams",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [.library(name: "Streams", targets: ["Streams"])]
    + (isWithoutTracker ? [] : trackerProducts),
  traits: [
    .default(enabledTraits: ["Foundation", "Testing"]),
    .trait(
      name: "Foundation",
      description:
        "Publishers, schedulers and coders of Foundation's types, where there is no Combine."),
    .trait(
      name: "Observation",
      description:
        "The latest value as an observable object, and publishers of what is observed, which need "
        + "the library Observation; on Apple platforms they are always there."),
    .trait(
      name: "Testing",
      description:
        "Marble diagrams, the tests of streams that are written with them, traces, and the verification of "
        + "publishers by the rules of Reactive Streams; on Apple platforms they are always there."),
    .trait(
      name: "Networking",
      description:
        "The publisher of a URLSession's answers, which needs FoundationNetworking on Linux.",
      enabledTraits: ["Foundation"]),
    // They have no effect: what they once switched on is always there, or belongs to `Testing`. They stay declared until 0.2,
    // so that a manifest that names them builds.
    .trait(
      name: "Tracing", description: "Nothing more: traces are there with Testing.",
      enabledTraits: ["Testing"]),
    .trait(
      name: "Verifying", description: "Nothing more: verify is there with Testing.",
      enabledTraits: ["Testing"]),
    .trait(name: "MoreOperators", description: "Nothing more: all operators are always there."),
  ],
  targets: streams + (isWithoutTracker ? [] : tracker),
  swiftLanguageModes: [.v6]
)
