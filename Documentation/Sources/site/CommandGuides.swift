import Foundation

/// The guides of the command, which are files of the repository, as pages of the site.
struct CommandGuides {
  /// The name of the command, and of its part of the site.
  static let name = "tracker-sim"
  /// The file with the first page, and those with the others.
  private static let first = "CommandLine"
  private static let others =
    ["Ride", "Way", "Sweep", "Faults", "App", "Live", "Recipes"].map { "CommandLine/\($0)" }
    + ["Formats"]

  /// The folder of the guides.
  let folder: URL

  /// Writes a catalogue.
  func write(to catalogue: URL) throws {
    try FileManager.default.createDirectory(at: catalogue, withIntermediateDirectories: true)
    for file in [Self.first] + Self.others {
      try page(file).write(
        to: catalogue.appending(path: "\(Self.name(of: file)).md"), atomically: true,
        encoding: .utf8)
    }
    let pictures = folder.appending(path: "Pictures")
    for picture in try FileManager.default.contentsOfDirectory(
      at: pictures, includingPropertiesForKeys: nil)
    {
      try FileManager.default.copyItem(
        at: picture, to: catalogue.appending(path: picture.lastPathComponent))
    }
  }

  private func text(of file: String) throws -> String {
    try String(contentsOf: folder.appending(path: "\(file).md"), encoding: .utf8)
  }

  /// The name of a file's page on the site.
  private static func name(of file: String) -> String {
    file == first ? name : file.split(separator: "/").last.map(String.init) ?? file
  }

  /// The text with links that lead somewhere on the site.
  private func page(_ file: String) throws -> String {
    let text = try text(of: file)
    var page =
      try text
      // Marks of tables that are made by a test.
      .replacing(/<!--[^>]*-->\n+/) { _ in "" }
      .replacing(/\]\(#([^)]*)\)/) { "](doc:#\(Self.anchor(String($0.1), in: text)))" }
      .replacing(/\]\((?:\.\.\/|CommandLine\/)?(\w+)\.md(?:#([^)]*))?\)/) { link in
        guard
          let other = ([Self.first] + Self.others)
            .first(where: { $0.split(separator: "/").last == link.1 })
        else { return String(link.0) }
        // docc knows no anchors of the root of a catalogue.
        guard other != Self.first, let anchor = link.2 else {
          return "](doc:\(Self.name(of: other)))"
        }
        return try
          "](doc:\(Self.name(of: other))#\(Self.anchor(String(anchor), in: self.text(of: other))))"
      }
      .replacing(/\]\((?:\.\.\/)?Pictures\/([^)]*)\)/) { "](\($0.1))" }
      // Other files of the repository are not on the site.
      .replacing(/\[([^\]]*)\]\(\.\.\/[^)]*\)/) { "\($0.1)" }
    guard file == Self.first, let end = page.firstIndex(of: "\n") else { return page }
    page.insert(contentsOf: "\n\n@Metadata {\n  @TechnologyRoot\n}\n", at: end)
    let links = Self.others.map { "- <doc:\(Self.name(of: $0))>\n" }.joined()
    return page + "\n## Topics\n\n### Guides\n\n\(links)"
  }

  /// The anchor of a heading on the site, by its anchor in the repository.
  private static func anchor(_ anchor: String, in text: String) -> String {
    let words = text.matches(of: /(?m)^##+ (.*)$/).map { heading in
      heading.1.split(separator: " ").joined(separator: "-")
    }
    return words.first { $0.lowercased() == anchor } ?? anchor
  }
}
