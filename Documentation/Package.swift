// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that the library's users build nothing of it.
let package = Package(
  name: "documentation",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "streams", path: "..", traits: [.defaults, "Networking"])
  ],
  targets: [
    .executableTarget(
      name: "site",
      dependencies: [
        .product(name: "Streams", package: "streams"),
        // It is documented: so its module is built, beside the one of Streams.
        .product(name: "TrackerPipeline", package: "streams"),
      ],
      exclude: ["Search/Assets"], swiftSettings: [.treatAllWarnings(as: .error)])
  ]
)
