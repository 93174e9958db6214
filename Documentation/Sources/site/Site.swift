import Foundation

/// The documentation of both libraries and of the command as one folder of static pages.
struct Site {
  static let modules = ["Streams", "TrackerPipeline"]
  /// Pages of the repository that are pages of `Streams`.
  private static let pages = ["Operators", "Reliability", "Benchmarks"]

  let root: URL
  let folder: URL

  init(of root: URL, in folder: URL) {
    self.root = root
    self.folder = folder
  }

  func build() throws {
    let work = root.appending(path: ".build/documentation")
    say("removing the files of the last build")
    try? FileManager.default.removeItem(at: work)
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    let archives =
      try Self.modules.map { try archive(of: $0, in: work) } + [commandArchive(in: work)]
    say("putting the three parts in the place of the last site")
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(
      at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
    try run(
      ["docc", "merge"] + archives + ["--output-path", folder.path()]
        + ["--synthesized-landing-page-name", "Streams"]
        + ["--synthesized-landing-page-kind", "Reactive streams for Swift"])
    try Search(in: folder, from: root).add()
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
    let name = CommandCatalogue.name
    say("\(name): writing its pages")
    let catalogue = work.appending(path: "\(name).docc")
    let archive = work.appending(path: "\(name).doccarchive").path()
    try CommandCatalogue(folder: root.appending(path: "Documentation")).write(to: catalogue)
    try run(
      "docc", "convert", catalogue.path(), "--fallback-display-name", name,
      "--fallback-bundle-identifier", name, "--output-dir", archive,
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
    say("\(module): reading its declarations")
    try run(
      "swift", "symbolgraph-extract", "-module-name", module, "-I", try builtModules().path(),
      "-target", try target(),
      "-minimum-access-level", "public", "-skip-synthesized-members",
      "-emit-extension-block-symbols", "-output-dir", graphs.path())
    say("\(module): drawing its diagrams")
    var pictures = Pictures(in: catalogue)
    let symbols = try illustrate(catalogue, graphs, module: module, with: &pictures)
    say("\(module): writing the pages of \(symbols) symbols, with \(pictures.count) pictures")
    // Parameters that say nothing more than their name are not documented.
    try run(
      "docc", "convert", catalogue.path(), "--additional-symbol-graph-dir", graphs.path(),
      "--output-dir", archive, "--transform-for-static-hosting", "--warnings-as-errors",
      "--disable-parameters-and-returns-validation")
    return archive
  }

  /// Puts pictures in the place of diagrams, and the members of `Publisher` in groups.
  /// - Returns: The number of symbols.
  private func illustrate(
    _ catalogue: URL, _ graphs: URL, module: String, with pictures: inout Pictures
  ) throws -> Int {
    // On the site a guide is a page, not a file.
    let more = module == "Streams" ? Self.pages : []
    let guides = Guides(
      try files(in: catalogue, ofType: "md")
        + more.map { root.appending(path: "Documentation/\($0).md") }, root: module)
    for name in guides.files.keys.sorted() {
      let text = try guides.text(of: name)
      var lines = try pictures.replaceDiagrams(in: text.components(separatedBy: "\n"))
      if name == module, !more.isEmpty { lines.append(Guides.topics("The library", more)) }
      try lines.joined(separator: "\n").write(
        to: catalogue.appending(path: "\(name).md"), atomically: true, encoding: .utf8)
    }
    var topics = Topics()
    var count = 0
    for file in try files(in: graphs, ofType: "json") {
      var graph = try SymbolGraph(contentsOf: file)
      try graph.changeComments { try pictures.replaceDiagrams(in: $0) }
      graph.tellOverloadsApart()
      try graph.write(to: file)
      graph.symbols.forEach { topics.add($0) }
      count += graph.symbols.count
    }
    if !topics.isEmpty {
      try topics.page.write(
        to: catalogue.appending(path: "Publisher.md"), atomically: true, encoding: .utf8)
    }
    return count
  }

  /// Where SwiftPM has put the modules when it built this program, which depends on them.
  private func builtModules() throws -> URL {
    guard let program = Bundle.main.executableURL else {
      throw CommandFailure(description: "It is unknown where this program is.")
    }
    return program.deletingLastPathComponent().appending(path: "Modules")
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
