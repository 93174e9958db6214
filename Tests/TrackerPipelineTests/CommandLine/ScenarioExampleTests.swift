import Foundation
import Testing

/// The scenarios that come with the project.
@Suite struct `The example scenarios` {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Scenarios").standardized

  private static var files: [URL] {
    get throws {
      try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "json" }
        .sorted { $0.path < $1.path }
    }
  }

  @Test func `all come to what they expect`() throws {
    let run = try TrackerSimRun("verify", Self.folder.path)

    #expect(run.status == 0)
    #expect(run.complaints.isEmpty)
    #expect(
      run.output == """
        ok          0:00:24  first fix and distance together
        ok          0:00:33  geocoder failing and recovering
        ok          0:00:34  permission denied
        ok          0:00:38  slow geocoder
        ok          0:00:33  20 m within 5 s
        5 scenarios: 5 ok, 0 failed

        """)
  }

  @Test func `each rides by itself, too`() throws {
    for file in try Self.files {
      let run = try TrackerSimRun("scenario", file.path)
      #expect(run.status == 0)
      #expect(run.output.hasSuffix("ok, 0 failed\n"))
      #expect(!run.output.contains("FAILED"))
    }
  }

  @Test func `the command's page shows one of them`() throws {
    let page = try CommandGuide.text(of: "Documentation/CommandLine/Faults.md")
    let shown = try #require(page.firstMatch(of: #/```json\n([\s\S]*?)```/#)).1
    let texts = try Self.files.map { try String(contentsOf: $0, encoding: .utf8) }

    #expect(texts.contains(String(shown)))
  }

  @Test(arguments: try files)
  func `each single expectation fails when it is wrong, and is named`(file: URL) throws {
    let scenario = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    let expect = try #require(scenario["expect"])
    let broken = Self.broken(expect)
    let scratch = try Scratch()
    for (index, variant) in broken.enumerated() {
      var copy = scenario
      copy["name"] = "variant \(index)."
      copy["expect"] = variant.value
      let data = try JSONSerialization.data(withJSONObject: copy)
      _ = try scratch.file("\(1_000 + index).json", String(decoding: data, as: UTF8.self))
    }
    let run = try TrackerSimRun("verify", scratch.folder.path)
    let reports = run.output.components(separatedBy: "FAILED").dropFirst()

    #expect(broken.count >= 4)
    #expect(run.status == 1)
    #expect(run.complaints.isEmpty)
    #expect(run.output.hasSuffix("scenarios: 0 ok, \(broken.count) failed\n"))
    for (report, (index, variant)) in zip(reports, broken.enumerated()) {
      #expect(report.contains("variant \(index)."))
      let rows = report.split(separator: "\n").map {
        $0.split(separator: " ").first.map(String.init)
      }
      #expect(rows.contains(variant.path), "\(report)")
    }
  }

  /// A value with one thing in it wrong, for each thing, and the path that should be named.
  private static func broken(_ value: Any) -> [(path: String, value: Any)] {
    switch value {
    case let object as [String: Any] where object["is"] != nil:
      return [("", ["is": 12_345, "within": 0.5])]
    case let object as [String: Any]:
      return object.sorted { $0.key < $1.key }.flatMap { name, member in
        broken(member).map { path, value in
          var copy = object
          copy[name] = value
          let isEnd = path.isEmpty || path.hasPrefix("[")
          return (name + (isEnd ? "" : ".") + path, copy)
        }
      }
    case let list as [Any]:
      let elements = list.enumerated().flatMap { index, element in
        broken(element).map { path, value in
          var copy = list
          copy[index] = value
          return ("[\(index)]." + path, copy as Any)
        }
      }
      return [("", list + [[String: Any]()])] + elements
    case let text as String:
      if text.contains("-") { return [("", text + "--z")] }
      return [("", text == "geocoder" ? "location" : text == "permission" ? "geocoder" : "no such")]
    default: return [("", 12_345)]
    }
  }
}
