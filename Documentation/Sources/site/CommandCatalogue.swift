import Foundation

/// The guides of the command, which are files of the repository.
struct CommandCatalogue {
  /// The name of the command, and of its part of the site.
  static let name = "tracker-sim"
  private static let others = [
    "Ride", "Way", "Sweep", "Faults", "App", "Live", "Recipes", "Formats",
  ]

  /// The folder of the guides.
  let folder: URL

  /// Writes a catalogue.
  func write(to catalogue: URL) throws {
    try FileManager.default.createDirectory(at: catalogue, withIntermediateDirectories: true)
    let first = folder.appending(path: "CommandLine.md")
    let guides = Guides(
      [first] + Self.others.map { folder.appending(path: Self.path(of: $0)) }, root: "CommandLine")
    for name in guides.files.keys {
      let isRoot = name == guides.root
      var text = try guides.text(of: name).replacing(
        "](doc:CommandLine)", with: "](doc:\(Self.name))")
      if isRoot, let end = text.firstIndex(of: "\n") {
        text.insert(contentsOf: "\n\n@Metadata {\n  @TechnologyRoot\n}\n", at: end)
        text += "\n## Topics\n" + Guides.topics("Guides", Self.others)
      }
      try text.write(
        to: catalogue.appending(path: "\(isRoot ? Self.name : name).md"), atomically: true,
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

  private static func path(of page: String) -> String {
    page == "Formats" ? "Formats.md" : "CommandLine/\(page).md"
  }
}
