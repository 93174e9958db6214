import Foundation
import Testing

/// The README's sessions: what they show is what the command prints.
@Suite struct ReadmeSessionTests {
  /// A command, and what follows it up to the end of the block.
  struct Session: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let output: String

    var testDescription: String { arguments.joined(separator: " ") }
  }

  static var sessions: [Session] {
    get throws {
      let readme = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../README.md").standardized
      let text = try String(contentsOf: readme, encoding: .utf8)
      return text.matches(of: /```console\n\$ swift run tracker-sim([^\n]*)\n([\s\S]*?)```/)
        .map { match in
          Session(
            arguments: match.1.split(separator: " ").map(String.init), output: String(match.2))
        }
    }
  }

  @Test(arguments: try sessions)
  func `a session in the README prints what it shows`(session: Session) throws {
    let run = try TrackerSimRun(session.arguments)

    #expect(run.status == 0)
    #expect(run.output == session.output)
  }

  @Test func `the README shows a session`() throws {
    #expect(try !Self.sessions.isEmpty)
  }

  @Test func `the README's main command prints the places of a ride`() throws {
    let run = try TrackerSimRun([])

    #expect(run.status == 0)
    #expect(run.output.hasPrefix("city-bicycle-ride\n"))
    #expect(run.output.contains("155 places, 4.822 km"))
  }
}
