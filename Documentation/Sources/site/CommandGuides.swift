import Foundation

/// The guides of the command, which are files of the repository, as pages of the site.
struct CommandGuides {
  /// The name of the command, and of its part of the site.
  static let name = "tracker-sim"
  /// The file with the first page, and those with the others.
  private static let first = "CommandLine"
  private static let others = ["Formats"]

  /// The folder of the guides.
  let folder: URL

  /// Writes a catalogue.
  func write(to catalogue: URL) throws {
    try FileManager.default.createDirectory(at: catalogue, withIntermediateDirectories: true)
    for file in [Self.first] + Self.others {
      let text = try String(contentsOf: folder.appending(path: "\(file).md"), encoding: .utf8)
      let name = file == Self.first ? Self.name : file
      try page(text, isFirst: file == Self.first)
        .write(to: catalogue.appending(path: "\(name).md"), atomically: true, encoding: .utf8)
    }
    let pictures = folder.appending(path: "Pictures")
    for picture in try FileManager.default.contentsOfDirectory(
      at: pictures, includingPropertiesForKeys: nil)
    {
      try FileManager.default.copyItem(
        at: picture, to: catalogue.appending(path: picture.lastPathComponent))
    }
  }

  /// The text with links that lead somewhere on the site.
  private func page(_ text: String, isFirst: Bool) throws -> String {
    let anchors = Dictionary(
      text.matches(of: /(?m)^##+ (.*)$/).map { heading in
        let words = heading.1.split(separator: " ").joined(separator: "-")
        return (words.lowercased(), words)
      }, uniquingKeysWith: { first, _ in first })
    var page =
      text
      .replacing(/\]\(#([^)]*)\)/) { "](doc:#\(anchors[String($0.1)] ?? String($0.1)))" }
      .replacing(/\]\((\w+)\.md\)/) { "](doc:\($0.1))" }
      .replacing(/\]\(Pictures\/([^)]*)\)/) { "](\($0.1))" }
      // Other files of the repository are not on the site.
      .replacing(/\[([^\]]*)\]\(\.\.\/[^)]*\)/) { "\($0.1)" }
    guard isFirst, let end = page.firstIndex(of: "\n") else { return page }
    page.insert(contentsOf: "\n\n@Metadata {\n  @TechnologyRoot\n}\n", at: end)
    let links = Self.others.map { "- <doc:\($0)>\n" }.joined()
    return page + "\n## Topics\n\n### Guides\n\n\(links)"
  }
}
