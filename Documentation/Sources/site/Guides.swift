import Foundation

/// Pages of the repository as pages of one catalogue of the site.
struct Guides {
  /// The files, by the names of their pages.
  let files: [String: URL]
  /// The name of the catalogue's first page.
  let root: String

  init(_ files: [URL], root: String) {
    self.files = Dictionary(files.map { (Self.name(of: $0), $0) }) { $1 }
    self.root = root
  }

  static func name(of file: URL) -> String { file.deletingPathExtension().lastPathComponent }

  /// The text of a page, with links that lead somewhere on the site.
  func text(of name: String) throws -> String {
    let text = try source(of: name)
    return
      try text
      // Marks of tables that are made by a test.
      .replacing(/<!--[^>]*-->\n+/) { _ in "" }
      .replacing(/\]\(#([^)]*)\)/) { "](doc:#\(Self.anchor(String($0.1), in: text)))" }
      .replacing(/\[([^\]]*)\]\((?!https?:)(?:[^)#]*\/)?(\w+)\.md(?:#([^)]*))?\)/) { link in
        let page = String(link.2)
        guard files[page] != nil else { return String(link.1) }
        // docc knows no anchors of the root of a catalogue.
        guard page != root, let anchor = link.3 else { return "[\(link.1)](doc:\(page))" }
        return try "[\(link.1)](doc:\(page)#\(Self.anchor(String(anchor), in: source(of: page))))"
      }
      .replacing(/\]\((?:\.\.\/)?Pictures\/([^)]*)\)/) { "](\($0.1))" }
      // Other files of the repository are not on the site.
      .replacing(/\[([^\]]*)\]\(\.\.\/[^)]*\)/) { "\($0.1)" }
  }

  /// Topics for the end of a page, with a link to each of `pages`.
  static func topics(_ title: String, _ pages: [String]) -> String {
    "\n### \(title)\n\n" + pages.map { "- <doc:\($0)>\n" }.joined()
  }

  private func source(of name: String) throws -> String {
    guard let file = files[name] else { throw CommandFailure(description: "no page \(name)") }
    return try String(contentsOf: file, encoding: .utf8)
  }

  /// The anchor of a heading on the site, by its anchor in the repository.
  private static func anchor(_ anchor: String, in text: String) -> String {
    let words = text.matches(of: /(?m)^##+ (.*)$/).map { heading in
      heading.1.split(separator: " ").joined(separator: "-")
    }
    return words.first { $0.lowercased() == anchor } ?? anchor
  }
}
