import Foundation

/// The documentation of both libraries and of the command as one folder of static pages.
struct Site {
  static let modules = ["Streams", "TrackerPipeline"]

  let root: URL
  let folder: URL

  init(of root: URL, in folder: URL) {
    self.root = root
    self.folder = folder
  }

  func build() throws {
    let work = root.appending(path: ".build/documentation")
    try? FileManager.default.removeItem(at: work)
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    try run("swift", "build", "--package-path", root.path())
    let archives =
      try Self.modules.map { try archive(of: $0, in: work) } + [commandArchive(in: work)]
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(
      at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
    try run(
      ["docc", "merge"] + archives + ["--output-path", folder.path()]
        + ["--synthesized-landing-page-name", "Streams"]
        + ["--synthesized-landing-page-kind", "Reactive streams for Swift"])
    // At the root, where docc has no page.
    try """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <title>Streams</title>
    <meta http-equiv="refresh" content="0; url=documentation/">
    </head>
    <body><p><a href="documentation/">Documentation</a></p></body>
    </html>

    """.write(to: folder.appending(path: "index.html"), atomically: true, encoding: .utf8)
  }

  /// - Returns: Where the archive of the command's guides is.
  private func commandArchive(in work: URL) throws -> String {
    let catalogue = work.appending(path: "\(CommandGuides.name).docc")
    let archive = work.appending(path: "\(CommandGuides.name).doccarchive").path()
    try CommandGuides(folder: root.appending(path: "Documentation")).write(to: catalogue)
    try run(
      "docc", "convert", catalogue.path(), "--fallback-display-name", CommandGuides.name,
      "--fallback-bundle-identifier", CommandGuides.name, "--output-dir", archive,
      "--transform-for-static-hosting", "--warnings-as-errors")
    return archive
  }

  /// - Returns: Where the module's archive is.
  private func archive(of module: String, in work: URL) throws -> String {
    let graphs = work.appending(path: "\(module).symbols")
    let catalogue = work.appending(path: "\(module).docc")
    let archive = work.appending(path: "\(module).doccarchive").path()
    try FileManager.default.createDirectory(at: graphs, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: root.appending(path: "Sources/\(module)/\(module).docc"), to: catalogue)
    try run(
      "swift", "symbolgraph-extract", "-module-name", module, "-I",
      root.appending(path: ".build/debug/Modules").path(), "-target", try target(),
      "-minimum-access-level", "public", "-skip-synthesized-members",
      "-emit-extension-block-symbols", "-output-dir", graphs.path())
    var pictures = Pictures(in: catalogue)
    try illustrate(catalogue, graphs, with: &pictures)
    // Parameters that say nothing more than their name are not documented.
    try run(
      "docc", "convert", catalogue.path(), "--additional-symbol-graph-dir", graphs.path(),
      "--output-dir", archive, "--transform-for-static-hosting", "--warnings-as-errors",
      "--disable-parameters-and-returns-validation")
    print("\(module): \(pictures.count) marble pictures")
    return archive
  }

  /// Puts pictures in the place of diagrams, and the members of `Publisher` in groups.
  private func illustrate(_ catalogue: URL, _ graphs: URL, with pictures: inout Pictures) throws {
    for file in try files(in: catalogue, ofType: "md") {
      // On the site a guide is a page, not a file.
      let text = try String(contentsOf: file, encoding: .utf8)
        .replacing(/\]\((\w+)\.md\)/) { "](doc:\($0.1))" }
      let lines = try pictures.replaceDiagrams(in: text.components(separatedBy: "\n"))
      try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    }
    var topics = Topics()
    for file in try files(in: graphs, ofType: "json") {
      var graph = try SymbolGraph(contentsOf: file)
      try graph.changeComments { try pictures.replaceDiagrams(in: $0) }
      try graph.write(to: file)
      graph.symbols.forEach { topics.add($0) }
    }
    if !topics.isEmpty {
      try topics.page.write(
        to: catalogue.appending(path: "Publisher.md"), atomically: true, encoding: .utf8)
    }
  }

  private func files(in folder: URL, ofType type: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == type }.sorted { $0.path() < $1.path() }
  }

  private func target() throws -> String {
    struct Info: Decodable {
      struct Target: Decodable { let unversionedTriple, triple: String }
      let target: Target
    }
    let info = try run("swift", "-print-target-info")
    return try JSONDecoder().decode(Info.self, from: info).target.triple
  }
}
