// swift-tools-version: 6.2

import PackageDescription

// A package of its own, as a client has it: it is built and run with what Foundation's users expect,
// and with `--disable-default-traits` without it.
let package = Package(
  name: "client",
  platforms: [.macOS(.v15)],
  traits: [.default(enabledTraits: ["Foundation"]), .trait(name: "Foundation")],
  dependencies: [
    .package(
      name: "streams", path: "../..",
      traits: [.trait(name: "Foundation", condition: .when(traits: ["Foundation"]))])
  ],
  targets: [
    .executableTarget(
      name: "Swift5", dependencies: [.product(name: "Streams", package: "streams")],
      swiftSettings: [.treatAllWarnings(as: .error), .swiftLanguageMode(.v5)]),
    .executableTarget(
      name: "Swift6", dependencies: [.product(name: "Streams", package: "streams")],
      swiftSettings: [.treatAllWarnings(as: .error), .swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "Small", dependencies: [.product(name: "Streams", package: "streams")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .testTarget(
      name: "ClientTests", dependencies: [.product(name: "Streams", package: "streams")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ]
)
