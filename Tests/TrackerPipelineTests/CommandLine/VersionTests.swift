import Foundation
import Testing

@testable import tracker_sim

@Suite struct `The version of tracker-sim` {
  private static let released = Build(
    commit: "0123456789abcdef0123456789abcdef01234567", isDebug: false, isStatic: true,
    traits: ["Foundation", "Testing"], swift: "6.3")
  private static let local = Build(
    commit: nil, isDebug: true, isStatic: false, traits: [], swift: "6.2")

  @Test func `is a line with the option, and credits the names of cities`() throws {
    let run = try TrackerSimRun("--version")
    #expect(run.status == 0)
    #expect(
      run.output == """
        tracker-sim 0.1.0
        names of cities: GeoNames (CC BY 4.0), https://www.geonames.org

        """)
    #expect(
      try TrackerSimRun("--version", "--json").complaints
        == "tracker-sim: --version takes no arguments, so what is '--json' for?\n")
  }

  @Test func `says for people how it was built`() throws {
    #expect(
      Self.released.text == """
        tracker-sim 0.1.0
        commit:  0123456789abcdef0123456789abcdef01234567
        build:   release, Swift 6.3, static
        traits:  Foundation, Testing

        """)
    #expect(
      Self.local.text == """
        tracker-sim 0.1.0
        commit:  unknown
        build:   debug, Swift 6.2, with Swift's libraries
        traits:  none

        """)
    let run = try TrackerSimRun("version")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("tracker-sim 0.1.0\ncommit:  "))
    #expect(
      run.output.hasSuffix("\nnames of cities: GeoNames (CC BY 4.0), https://www.geonames.org\n"))
  }

  @Test func `says the same for programs, as one line of JSON`() throws {
    #expect(
      String(decoding: Self.released.json, as: UTF8.self)
        == #"{"version": "0.1.0", "commit": "0123456789abcdef0123456789abcdef01234567", "#
        + #""build": "release", "static": true, "traits": ["Foundation","Testing"], "#
        + #""swift": "6.3"}"# + "\n")
    #expect(
      String(decoding: Self.local.json, as: UTF8.self)
        == #"{"version": "0.1.0", "commit": "unknown", "build": "debug", "static": false, "#
        + #""traits": [], "swift": "6.2"}"# + "\n")
  }

  /// The members of `version --json` of the built command.
  private struct Told: Decodable {
    let version: String
    let commit: String
    let build: String
    let `static`: Bool
    let traits: [String]
    let swift: String
  }

  private func told() throws -> Told {
    let run = try TrackerSimRun("version", "--json")
    #expect(run.status == 0)
    return try JSONDecoder().decode(Told.self, from: Data(run.output.utf8))
  }

  @Test func `is that of the command that was built`() throws {
    let told = try told()
    #expect(told.version == Program.version)
    #if DEBUG
      #expect(told.build == "debug")
    #else
      #expect(told.build == "release")
    #endif
    #if Foundation
      #expect(told.traits.contains("Foundation"))
    #else
      #expect(!told.traits.contains("Foundation"))
    #endif
    #if Networking
      #expect(told.traits.contains("Networking"))
    #else
      #expect(!told.traits.contains("Networking"))
    #endif
  }

  @Test(.enabled(if: isCommandReadable))
  func `says that it is static if it does not name Swift's library`() throws {
    let command = try Data(contentsOf: TrackerSimRun.command)
    let name = command.firstRange(of: Data("\0libswiftCore.so\0".utf8))
    #expect(try told().static == (name == nil))
  }

  /// True where a command names its libraries in its own file, as on Linux.
  private static let isCommandReadable: Bool = {
    #if os(Linux)
      true
    #else
      false
    #endif
  }()

  @Test func `has the compiler's version, where that can be asked`() throws {
    let (status, output) = try ProcessOutput.of("/usr/bin/env", ["swift", "--version"])
    guard status == 0, let swift = try told().swift.split(separator: " ").first else { return }
    #expect(output.contains("Swift version \(swift)"))
  }

  @Test func `knows every trait of the manifest that has an effect`() throws {
    let manifest = try Self.file("Package.swift")
    let names = manifest.matches(of: #/name: "(\w+)",\s+description:/#).map { String($0.1) }
    #expect(!names.isEmpty && names.count == manifest.matches(of: #/\.trait\(/#).count)
    let idle = Set(
      manifest.matches(of: #/name: "(\w+)", description: "Nothing more/#).map { String($0.1) })
    #expect(idle == ["Tracing", "Verifying", "MoreOperators"])
    let source = try Self.file("Sources/tracker-sim/Output/Build.swift")
    for name in names where !idle.contains(name) {
      #expect(source.contains("#if \(name)\n      traits.append(\"\(name)\")\n"), "\(name)")
    }
  }

  @Test func `has the commit only of an archive, in which git writes it`() throws {
    #expect(Build.commit(from: "$" + "Format:%H$") == nil)
    #expect(Build.commit(from: "0123456789abcdef0123456789abcdef0123456") == nil)
    let commit = "0123456789abcdef0123456789abcdef01234567"
    #expect(Build.commit(from: commit) == commit)

    let file = "Sources/tracker-sim/Output/Build.swift"
    #expect(try Self.file(".gitattributes").contains("\n\(file) export-subst\n"))
    let archived = try #require(try Self.file(file).firstMatch(of: #/archived = "(.*)"/#)).1
    let told = try told().commit
    #expect(told == (Build.commit(from: String(archived)) ?? "unknown"))
    #expect(archived == "$" + "Format:%H$" || archived == told)
  }

  @Test func `takes nothing else`() throws {
    let run = try TrackerSimRun("version", "please")
    #expect(run.status == 2)
    #expect(
      run.complaints
        == "tracker-sim: version takes nothing but --json, so what is 'please' for?\n")
  }

  @Test func `is explained by the help and the manual`() throws {
    #expect(try TrackerSimRun("version", "--help").output.contains("  --json  as one JSON object"))
    #expect(try TrackerSimRun("help", "--version").output.hasPrefix("tracker-sim --version\n"))
    #expect(try TrackerSimRun("man").output.contains("\n.SS Version\n.TP\n.B \\-\\-json\n"))
  }

  private static func file(_ path: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
