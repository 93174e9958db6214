import Foundation
import Testing

/// The sessions on the page of the command show its output.
@Suite struct SessionTests {
  /// A command, and what follows it up to the end of the block.
  struct Session: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let output: String

    var testDescription: String { arguments.joined(separator: " ") }
  }

  private static let project = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardized
  private static let page = project.appending(path: "Documentation/CommandLine.md")
  private static var pattern: Regex<(Substring, Substring, Substring)> {
    #/```console\n\$ swift run tracker-sim([^\n]*)\n([\s\S]*?)```/#
  }

  static var sessions: [Session] {
    get throws {
      try String(contentsOf: page, encoding: .utf8).matches(of: pattern).map { match in
        Session(arguments: words(of: match.1), output: String(match.2))
      }
    }
  }

  /// As a shell has them: no quotation mark is part of a word.
  private static func words(of command: Substring) -> [String] {
    command.split(separator: " ").map { String($0).replacing("\"", with: "") }
  }

  /// What a command prints, with lines that end as the pages' do.
  private static func output(_ arguments: [String]) throws -> String {
    let run = try TrackerSimRun(arguments, in: project)
    #expect(run.status == 0)
    return run.output.replacing("\r\n", with: "\n")
  }

  /// `REWRITE_SESSIONS=1 swift test --filter SessionTests` puts in what the commands print now.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["REWRITE_SESSIONS"] != nil))
  func `the sessions are written anew`() throws {
    let old = try String(contentsOf: Self.page, encoding: .utf8)
    var new = ""
    var rest = old[...]
    while let match = rest.firstMatch(of: Self.pattern) {
      new += rest[..<match.range.lowerBound]
      let output = try Self.output(Self.words(of: match.1))
      new += "```console\n$ swift run tracker-sim\(match.1)\n\(output)```"
      rest = rest[match.range.upperBound...]
    }
    try Data((new + rest).utf8).write(to: Self.page)
  }

  @Test(arguments: try sessions)
  func `a session on the page prints what it shows`(session: Session) throws {
    #expect(try Self.output(session.arguments) == session.output)
  }

  @Test func `the page shows sessions`() throws {
    #expect(try !Self.sessions.isEmpty)
  }
}
