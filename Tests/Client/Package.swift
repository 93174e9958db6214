// swift-tools-version: 6.2

import PackageDescription

// Test targets with a wrong expectation, under one of the test libraries or both, instead of those that pass: `.ci/testkit`
// looks what comes of it. KIT names them; a plus sign marks those that declare where failures are reported.
let failing = Context.environment["KIT"]?.split(separator: " ").map { name in
  Target.testTarget(
    name: String(name.prefix { $0 != "+" }),
    dependencies: [.product(name: "Streams", package: "streams")],
    exclude: name.hasSuffix("+") ? [] : ["Reporting.swift"],
    swiftSettings: [.treatAllWarnings(as: .error)])
}

// A package of its own, as a client has it: it is built and run with what Foundation's users expect,
// and with `--disable-default-traits` without that and without the library's test kit.
let package = Package(
  name: "client",
  platforms: [.macOS(.v15)],
  traits: [.default(enabledTraits: ["Foundation", "Testing"]), "Foundation", "Testing"],
  dependencies: [
    .package(
      name: "streams", path: "../..",
      traits: [
        .trait(name: "Foundation", condition: .when(traits: ["Foundation"])),
        .trait(name: "Testing", condition: .when(traits: ["Testing"])),
      ])
  ],
  targets: [
    .executableTarget(
      name: "Swift5", dependencies: [.product(name: "Streams", package: "streams")],
      swiftSettings: [.treatAllWarnings(as: .error), .swiftLanguageMode(.v5)]),
    .executableTarget(
      name: "Swift6", dependencies: [.product(name: "Streams", package: "streams")],
      swiftSettings: [.treatAllWarnings(as: .error), .swiftLanguageMode(.v6)]),
    // It uses deprecated names of Combine, so warnings are not errors.
    .executableTarget(
      name: "CombineScheduling", dependencies: [.product(name: "Streams", package: "streams")],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(
      name: "Pressure", dependencies: [.product(name: "Streams", package: "streams")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "Small", dependencies: [.product(name: "Streams", package: "streams")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ]
    + (failing ?? [
      .testTarget(
        name: "ClientTests", dependencies: [.product(name: "Streams", package: "streams")],
        swiftSettings: [.treatAllWarnings(as: .error)])
    ])
)
