import Foundation
import Testing

@testable import tracker_sim

/// `Documentation/CommandLine/JSON.md` names each member that the command writes, with its type.
@Suite struct JSONMemberTests {
  /// The types by the names of members, as the table below a heading has them.
  private static func documented(_ heading: String) throws -> [String: String] {
    let text = try CommandGuide.text(of: "Documentation/CommandLine/JSON.md")
    let section = try #require(text.range(of: "\n## \(heading)\n")).upperBound
    let rows = text[section...].components(separatedBy: "\n## ")[0]
    var types: [String: String] = [:]
    for match in rows.matches(of: #/(?m)^\| `([^`]+)` \| ([a-z?]+) \|/#) {
      #expect(
        types.updateValue(String(match.2), forKey: String(match.1)) == nil,
        "\(match.1) is there twice")
    }
    return types
  }

  /// The types of all members of a value, by their paths.
  private static func collect(
    _ value: Any, at path: String, into types: inout [String: Set<String>]
  ) {
    if !path.isEmpty, whole.contains(path) {
      types[path, default: []].insert("object")
      return
    }
    switch value {
    case let object as [String: Any]:
      for (name, member) in object {
        collect(member, at: path.isEmpty ? name : "\(path).\(name)", into: &types)
      }
    case let array as [Any]:
      for element in array { collect(element, at: path + "[]", into: &types) }
    case is NSNull: types[path, default: []].insert("null")
    case is String: types[path, default: []].insert("text")
    default: types[path, default: []].insert("number")
    }
  }

  /// Objects that are described elsewhere.
  private static let whole: Set = [
    "route.directions", "metrics", "faults", "settings.options", "compared.ride",
  ]

  private static func object(_ arguments: [String]) throws -> [String: Any] {
    let run = try TrackerSimRun(arguments + ["--format", "json"])
    return try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
  }

  private static func fits(_ found: Set<String>, _ type: String) -> Bool {
    let base = type.hasSuffix("?") ? String(type.dropLast()) : type
    return found.subtracting([base]).isSubset(of: type.hasSuffix("?") ? ["null"] : [])
  }

  @Test func `a ride has the members of the page, and no others`() throws {
    let documented = try Self.documented("A ride")
    var found: [String: Set<String>] = [:]
    for arguments in [
      ["run", "city-run", "--fail", "2", "--noise", "5m", "--compare", "threshold=50m"],
      ["run", "--between", "47.37,8.54", "47.38,8.55", "--straight", "--max-speed", "9"],
    ] {
      Self.collect(try Self.object(arguments), at: "", into: &found)
    }

    #expect(found.keys.sorted() == documented.keys.sorted())
    for (name, types) in found {
      #expect(Self.fits(types, documented[name] ?? ""), "\(name): \(types)")
    }
  }

  @Test func `a ride, a sweep and its CSV have the figures of the page, in one order of names`()
    throws
  {
    let documented = try Self.documented("The figures")
    #expect(documented.keys.sorted() == ReportField.all.map(\.name).sorted())
    let ride = try #require(try Self.object(["run", "city-run"])["metrics"] as? [String: Any])
    let sweep = try Self.object(["sweep", "city-run", "--threshold", "20m"])
    let combinations = try #require(sweep["combinations"] as? [[String: Any]])
    #expect(Set(ride.keys) == Set(documented.keys))
    for (name, value) in ride {
      #expect(combinations[0][name] as? NSObject == value as? NSObject, "\(name)")
      #expect(Self.fits([value is NSNull ? "null" : "number"], documented[name] ?? ""), "\(name)")
    }
    let csv = try TrackerSimRun("sweep", "city-run", "--threshold", "20m", "--format", "csv").output
    #expect(csv.contains(ReportField.all.map(\.name).joined(separator: ",")))
  }
}
