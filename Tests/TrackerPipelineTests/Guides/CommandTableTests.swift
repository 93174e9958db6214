import Testing

@testable import tracker_sim

@Suite struct CommandTableTests {
  @Test func `the page has every command in its table, and no other`() throws {
    let text = try CommandGuide.text(of: "Documentation/CommandLine.md")
    let table = try #require(text.firstRange(of: "## All commands"))
    let rows = text[table.upperBound...].split(separator: "\n").filter { $0.hasPrefix("| `") }
    let names = rows.flatMap { row in
      row.split(separator: "|")[0].matches(of: #/`([a-z]+)`/#).map { String($0.1) }
    }

    #expect(names.sorted() == Command.all.map(\.name).sorted())
  }
}
