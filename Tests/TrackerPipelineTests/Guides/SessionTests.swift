import Foundation
import Testing

/// The sessions on the pages of the command show its output.
@Suite struct SessionTests {
  /// A command, and what follows it up to the end of the block.
  struct Session: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let output: String

    var testDescription: String { arguments.joined(separator: " ") }
  }

  private static var pattern: Regex<(Substring, Substring, Substring)> {
    #/```console\n\$ swift run tracker-sim([^\n]*)\n([\s\S]*?)```/#
  }

  static var sessions: [Session] {
    get throws {
      try CommandGuide.pages.flatMap { page in
        try CommandGuide.text(of: page).matches(of: pattern).map { match in
          Session(arguments: words(of: match.1), output: String(match.2))
        }
      }
    }
  }

  /// As a shell has them: no quotation mark is part of a word.
  private static func words(of command: Substring) -> [String] {
    command.split(separator: " ").map { String($0).replacing("\"", with: "") }
  }

  /// What a command prints, with lines that end as the pages' do.
  private static func output(_ arguments: [String]) throws -> String {
    let run = try TrackerSimRun(arguments, in: CommandGuide.project)
    #expect(run.status == 0)
    return run.output.replacing("\r\n", with: "\n")
  }

  /// `REWRITE_SESSIONS=1 swift test --filter SessionTests` puts in what the commands print now.
  @Test(
    .enabled(if: ProcessInfo.processInfo.environment["REWRITE_SESSIONS"] != nil),
    arguments: CommandGuide.pages)
  func `the sessions are written anew`(page: String) throws {
    let old = try CommandGuide.text(of: page)
    let new = try old.replacing(Self.pattern) { match in
      let output = try Self.output(Self.words(of: match.1))
      return "```console\n$ swift run tracker-sim\(match.1)\n\(output)```"
    }
    if new != old { try Data(new.utf8).write(to: CommandGuide.file(page)) }
  }

  @Test(arguments: try sessions)
  func `a session on a page prints what it shows`(session: Session) throws {
    #expect(try Self.output(session.arguments) == session.output)
  }

  @Test func `the pages show sessions`() throws {
    #expect(try Self.sessions.count >= 7)
  }
}
