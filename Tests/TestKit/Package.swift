// swift-tools-version: 6.2

import PackageDescription

// A client's package whose tests all fail, with one of the test libraries or both: `.ci/testkit` looks whether they
// do. KIT names the test targets; a plus sign marks those that declare where failures are reported.
let names = (Context.environment["KIT"] ?? "").split(separator: " ")

let package = Package(
  name: "testkit",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "streams", path: "../..")],
  targets: names.map { name in
    .testTarget(
      name: String(name.prefix { $0 != "+" }),
      dependencies: [.product(name: "Streams", package: "streams")],
      swiftSettings: [.treatAllWarnings(as: .error)]
        + (name.hasSuffix("+") ? [.define("REPORTS")] : []))
  }
)
