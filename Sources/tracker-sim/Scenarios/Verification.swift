import Streams
import TrackerPipeline

/// Rides many scenarios, and prints which of them meet their expectations.
struct Verification {
  let paths: [String]

  private enum Verdict: String {
    case ok
    case failed = "FAILED"
    case unreadable
  }

  /// Rides all scenarios, also after a scenario has failed.
  func run() throws(Failure) {
    var results: [Verdict] = []
    for file in ScenarioList.files(at: paths) {
      do throws(Failure) {
        if let problem = file.problem { throw .arguments("\(file.path): \(problem)") }
        results.append(try verify(Scenario(file: file.path)))
      } catch {
        // If the results cannot be printed, everything ends.
        if case .output = error { throw error }
        guard let message = error.message else { throw error }
        results.append(.unreadable)
        try Self.print(.unreadable, "", file.path)
        StandardStream.error.say("tracker-sim: \(message)")
      }
    }
    try Self.write(Self.summary(of: results))
    if results.contains(.unreadable) { throw .reported(exitStatus: 2) }
    if results.contains(.failed) { throw .reported(exitStatus: 1) }
  }

  private func verify(_ scenario: Scenario) throws(Failure) -> Verdict {
    let outcome = try scenario.ride()
    let unmet = outcome.unmet
    let result = unmet.isEmpty ? Verdict.ok : .failed
    try Self.print(result, ClockText.of(outcome.report.end, isTrimmed: true), scenario.name)
    guard !unmet.isEmpty else { return .ok }
    let rows = unmet.map { ["", $0.path, $0.expected, $0.actual] }
    try Self.write(TextTable.of([["", "expectation", "expected", "actual"]] + rows))
    return .failed
  }

  /// The duration is before the name, which may have any length.
  private static func print(_ result: Verdict, _ time: String, _ name: String) throws(Failure) {
    let start = result.rawValue.padded(to: 10) + "  " + time.indented(to: 7)
    try write("\(start)  \(name.printable)\n")
  }

  /// Prints a text. If the pipe is closed, the scenarios are ridden for the exit status.
  private static func write(_ text: String) throws(Failure) {
    try Failure.ignoringClosedPipe { () throws(Failure) in try StandardStream.output.write(text) }
  }

  private static func summary(of results: [Verdict]) -> String {
    func count(_ result: Verdict) -> Int { results.count { $0 == result } }
    let unreadable = count(.unreadable) > 0 ? ", \(count(.unreadable)) unreadable" : ""
    return "\(results.count.grouped) \(results.count == 1 ? "scenario" : "scenarios"): "
      + "\(count(.ok).grouped) ok, \(count(.failed).grouped) failed\(unreadable)\n"
  }
}
