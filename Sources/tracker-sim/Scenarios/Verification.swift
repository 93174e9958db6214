import Streams
import TrackerPipeline

/// Rides many scenarios, and writes which of them meet their expectations.
struct Verification {
  enum Format: String, CaseIterable {
    case text, json, junit
  }

  let paths: [String]
  let format: Format

  /// Rides all scenarios, also after one that fails. As text each is shown as soon as it has been ridden.
  func run() throws(Failure) {
    var results: [VerifiedScenario] = []
    for file in ScenarioList.files(at: paths) {
      let result = try Self.verified(file)
      if format == .text { try Self.write(result.text) }
      if let problem = result.problem { StandardStream.error.say("tracker-sim: \(problem)") }
      results.append(result)
    }
    let summary = VerificationSummary(results)
    switch format {
    case .text: try Self.write(summary.text)
    case .json:
      try Failure.ignoringClosedPipe { () throws(Failure) in
        try summary.writeJSON(to: StandardStream.output.descriptor)
      }
    case .junit: try Self.write(summary.junit)
    }
    if summary.count(.unreadable) > 0 { throw .reported(exitStatus: 2) }
    if summary.count(.failed) > 0 { throw .reported(exitStatus: 1) }
  }

  private static func verified(_ file: ListedFile) throws(Failure) -> VerifiedScenario {
    do throws(Failure) {
      if let problem = file.problem { throw .arguments("\(file.path): \(problem)") }
      let scenario = try Scenario(file: file.path)
      let outcome = try scenario.ride()
      return VerifiedScenario(
        file: file.path, name: scenario.name, end: outcome.report.end, findings: outcome.findings)
    } catch {
      guard let message = error.message else { throw error }
      return VerifiedScenario(file: file.path, problem: message)
    }
  }

  /// Prints a text. If the pipe is closed, the scenarios are ridden for the exit status.
  private static func write(_ text: String) throws(Failure) {
    try Failure.ignoringClosedPipe { () throws(Failure) in try StandardStream.output.write(text) }
  }
}

/// The result of one scenario.
struct VerifiedScenario {
  enum Verdict: String {
    case ok, failed, unreadable
  }

  let file: String
  var name: String?
  /// The end of its ride.
  var end: Instant?
  var findings: [Expectation.Finding] = []
  /// The reason why it could not be ridden.
  var problem: String?

  var unmet: [Expectation.Finding] { findings.filter { !$0.isMet } }

  var verdict: Verdict {
    if problem != nil { return .unreadable }
    return unmet.isEmpty ? .ok : .failed
  }

  /// A line, and a table of the expectations that are not met. The duration is before the name, which may have any length.
  var text: String {
    let word = verdict == .failed ? "FAILED" : verdict.rawValue
    let time = end.map { ClockText.of($0, isTrimmed: true) } ?? ""
    let line = "\(word.padded(to: 10))  \(time.indented(to: 7))  \((name ?? file).printable)\n"
    guard verdict == .failed else { return line }
    let rows = unmet.map { ["", $0.path, $0.expected, $0.actual] }
    return line + TextTable.of([["", "expectation", "expected", "actual"]] + rows)
  }
}
