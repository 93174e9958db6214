import Foundation

/// The search in all pages of a site: a page of its own, and a field above every page.
struct Search {
  private let site: URL
  private let assets: URL

  init(in site: URL, from root: URL) {
    self.site = site
    assets = root.appending(path: "Documentation/Sources/site/Search/Assets")
  }

  func add() throws {
    let folder = site.appending(path: "search")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let index = try SearchIndex(of: site)
    let bytes = try index.write(to: folder.appending(path: "index.json"))
    say("\(index.count) pages can be searched, by an index of \(bytes / 1000) kB")
    for (asset, name) in [("search.html", "index.html"), ("search.js", "search.js")] {
      try FileManager.default.copyItem(
        at: assets.appending(path: asset), to: folder.appending(path: name))
    }
    try addField()
  }

  /// Puts the field into every page of docc, which shows an element of that name above its own.
  private func addField() throws {
    let header = try String(contentsOf: assets.appending(path: "header.html"), encoding: .utf8)
    let pages = FileManager.default.enumerator(
      at: site.appending(path: "documentation"), includingPropertiesForKeys: nil)
    for case let page as URL in pages ?? FileManager.DirectoryEnumerator()
    where page.lastPathComponent == "index.html" {
      let text = try String(contentsOf: page, encoding: .utf8)
      guard let body = text.range(of: "<noscript>") else {
        throw CommandFailure(description: "\(page.path()) has no place for the search.")
      }
      try text.replacingCharacters(in: body, with: header + "<noscript>")
        .write(to: page, atomically: false, encoding: .utf8)
    }
  }
}
