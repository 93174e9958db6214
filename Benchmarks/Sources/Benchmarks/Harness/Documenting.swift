import Foundation

extension Session {
  /// Writes what is measured into the tables of the documents; instructions as they are recorded.
  func document() throws {
    guard options.filters.isEmpty else {
      throw UsageError("--document writes whole tables, so there is no --filter for it")
    }
    let toolchain = try Toolchain.description()
    var report = try startReport()
    try measureTable(&report)
    measureGrowth(&report)
    let tables = DocumentTables(
      report: report, toolchain: toolchain, countsInstructions: toolchain == budgets.toolchain)
    try MarkedDocument(at: Project.page).replacing([
      "benchmarks": tables.benchmarks, "goals": tables.goals, "growth": tables.growth,
    ])
  }
}

/// A Markdown file with parts between `<!-- begin NAME -->` and `<!-- end NAME -->`.
private struct MarkedDocument {
  private let file: URL
  private let text: String

  init(at file: URL) throws {
    self.file = file
    text = try String(contentsOf: file, encoding: .utf8)
  }

  func replacing(_ parts: [String: String]) throws {
    var text = text
    for (name, part) in parts {
      let (begin, end) = ("<!-- begin \(name) -->\n", "<!-- end \(name) -->")
      guard let first = text.range(of: begin),
        let last = text.range(of: end, range: first.upperBound..<text.endIndex)
      else { throw Unreadable(path: file.path, reason: "it has no part called '\(name)'") }
      text.replaceSubrange(first.upperBound..<last.lowerBound, with: "\n\(part)\n\n")
    }
    try Data(text.utf8).write(to: file)
  }
}
