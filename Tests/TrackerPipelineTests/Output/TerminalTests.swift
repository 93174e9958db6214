import Testing
import TrackerPipeline

@testable import tracker_sim

@Suite struct `A terminal` {
  private func terminal(_ environment: [String: String], isTerminal: Bool = true) -> Terminal {
    Terminal(isTerminal: isTerminal, width: nil, environment: environment)
  }

  @Test func `shows colours unless it cannot, or the user minds`() {
    #expect(terminal(["TERM": "xterm"]).style(.auto).hasColor)
    #expect(terminal(["TERM": "xterm", "NO_COLOR": ""]).style(.auto).hasColor)
    #expect(!terminal(["TERM": "xterm", "NO_COLOR": "1"]).style(.auto).hasColor)
    #expect(!terminal(["TERM": "dumb"]).style(.auto).hasColor)
    #expect(!terminal([:]).style(.auto).hasColor)
    #expect(!terminal(["TERM": "xterm"], isTerminal: false).style(.auto).hasColor)
  }

  @Test func `does what it is told about colours`() {
    #expect(!terminal(["TERM": "xterm"]).style(.never).hasColor)
    #expect(terminal(["NO_COLOR": "1"], isTerminal: false).style(.always).hasColor)
  }

  @Test func `gets no progress where a line cannot be drawn anew`() {
    #expect(ProgressLine(on: terminal(["TERM": "xterm"])) != nil)
    #expect(ProgressLine(on: terminal(["TERM": "dumb"])) == nil)
    #expect(ProgressLine(on: terminal(["TERM": "xterm"], isTerminal: false)) == nil)
  }
}
