import Foundation
import Testing

@testable import tracker_sim

/// The pages of the command say about its options what the declarations say.
@Suite struct OptionPageTests {
  @Test(arguments: CommandGuide.pages)
  func `the tables are made of the declarations`(page: String) throws {
    let text = try CommandGuide.text(of: page)
    #expect(
      try OptionPage.rewritten(text) == text,
      "REWRITE_OPTIONS=1 swift test --filter OptionPageTests writes the tables anew")
  }

  @Test(
    .enabled(if: ProcessInfo.processInfo.environment["REWRITE_OPTIONS"] != nil),
    arguments: CommandGuide.pages)
  func `rewrites the tables`(page: String) throws {
    let text = try CommandGuide.text(of: page)
    try Data(OptionPage.rewritten(text).utf8).write(to: CommandGuide.file(page), options: .atomic)
  }

  @Test(arguments: Command.all.map(\.name))
  func `every option of a command is a row of a table`(name: String) throws {
    let pages = try CommandGuide.pages.map { try CommandGuide.text(of: $0) }
    let missing = try Command.named(name).allOptions.map(OptionPage.row)
      .filter { row in !pages.contains { $0.contains(row + "\n") } }

    #expect(missing == [])
  }
}
