import Streams
import Testing

/// The README shows a test that passes, one that fails, and what it says.
@Suite struct ReadmeTests {
  @Test func `a search begins when the typing stops`() {
    Marbles.expect("-m-ap------s----|") { typing, scheduler in
      typing.debounce(for: .milliseconds(3), scheduler: scheduler)
    }
    .toBe("-------p------s-|")
  }

  @Test func `the failure is the one that is printed`() throws {
    let failures = VirtualTimeScheduler.failures {
      Marbles.expect("-m-ap------s----|") { typing, scheduler in
        typing.debounce(for: .milliseconds(3), scheduler: scheduler)
      }
      .toBe("-------p-------s|")
    }
    let message = try #require(failures.first?.message)

    #expect(failures.count == 1)
    #expect(try Project.text(of: "README.md").contains("```\n\(message)\n```"), "\(message)")
  }

  @Test func `its first screen has 40 lines, and all of it has 150`() throws {
    let lines = try Project.lines(of: "README.md")
    let firstScreen = lines.prefix { $0 != "## Use it" }

    #expect(firstScreen.count <= 40)
    #expect(lines.count <= 151)
  }
}
