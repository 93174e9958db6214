import Streams
import Testing

@Suite struct TestKitTests {
  @Test func `a burst is one value`() {
    Marbles.expect("-a-bc---|") { source, scheduler in
      source.debounce(for: .milliseconds(2), scheduler: scheduler)
    }
    .toBe("------c-|")
  }

  @Test func `a failed expectation is an issue at its line`() {
    let line = #line + 2
    withKnownIssue {
      Marbles.expect("-a-|") { source, _ in source }.toBe("-b-|")
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.first?.rawValue.hasPrefix("At 1ms: expected b, got a.") == true
    }
  }
}
