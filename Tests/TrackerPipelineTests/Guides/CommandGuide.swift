import Foundation

/// The pages on the command: `Documentation/CommandLine.md`, and those in the folder beside it.
enum CommandGuide {
  static let project = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardized

  static let pages: [String] = {
    let folder = "Documentation/CommandLine"
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: project.appending(path: folder).path)
    return ["\(folder).md"] + (names ?? []).sorted().map { "\(folder)/\($0)" }
  }()

  static func file(_ page: String) -> URL { project.appending(path: page) }

  static func text(of page: String) throws -> String {
    try String(contentsOf: file(page), encoding: .utf8)
  }
}
