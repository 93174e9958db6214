import Foundation
import Testing

/// The pages of decisions name tests and steps of the gate that exist.
@Suite struct DecisionPagesTests {
  static let pages = Project.files(in: "Documentation/Decisions").filter { $0.hasSuffix(".md") }

  private static let tests = Project.swiftFiles(in: "Tests")

  /// The names of all tests, which all pages share.
  private static let names = Result {
    try Set(
      tests.flatMap { path in
        try Project.text(of: path).matches(of: /func `([^`]+)`/).map { String($0.1) }
      })
  }

  @Test(arguments: pages)
  func `every decision names what keeps it, and that exists`(page: String) throws {
    let rows = try Project.lines(of: page).filter { $0.hasPrefix("| ") }
      .filter { !$0.hasSuffix("kept by |") && !$0.hasSuffix("fails |") }
    let names = try Self.names.get()

    #expect(!rows.isEmpty)
    for row in rows {
      let keepers = row.split(separator: "|").last?.matches(of: /`([^`]+)`/).map { String($0.1) }
      for keeper in try #require(keepers) {
        #expect(Self.exists(keeper, among: names), "\(keeper)")
      }
      #expect(keepers?.isEmpty == false, "\(row)")
    }
  }

  /// A suite by the name of its file, a test by its name, a step of the gate by its path.
  private static func exists(_ keeper: String, among names: Set<String>) -> Bool {
    if keeper == "Benchmarks --check" || names.contains(keeper) { return true }
    if keeper.hasSuffix("Tests") { return tests.contains { $0.hasSuffix("/\(keeper).swift") } }
    return FileManager.default.fileExists(atPath: Project.root.appending(path: keeper).path)
  }

  @Test func `the page of the architecture is short enough to read at once`() throws {
    #expect(try Project.lines(of: "ARCHITECTURE.md").count <= 201)
  }
}
