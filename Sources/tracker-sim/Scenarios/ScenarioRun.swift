import TrackerPipeline

/// Rides one scenario, and prints the results beside the expectations.
struct ScenarioRun {
  enum Format: String, CaseIterable {
    case text, json
  }

  let file: String
  let format: Format

  func run() throws(Failure) {
    let scenario = try Scenario(file: file)
    let outcome = try scenario.ride()
    // A closed pipe does not change the exit status.
    try Failure.ignoringClosedPipe { () throws(Failure) in try write(outcome, of: scenario) }
    if !outcome.unmet.isEmpty { throw .reported(exitStatus: 1) }
  }

  private func write(_ outcome: Scenario.Outcome, of scenario: Scenario) throws(Failure) {
    switch format {
    case .text:
      var log = TextLog(
        report: TextReport(
          settings: RideSettings(scenario.options), width: Terminal.output.pageWidth))
      var route = outcome.report.route
      route.useLocalTime()
      log.start(route)
      for place in outcome.report.places { log.receive(.commit(place), at: place.time) }
      log.end(outcome.report, nil)
      try StandardStream.output.descriptor.write(log.pending)
      try StandardStream.output.write(Self.text(of: outcome))
    case .json: try Self.write(outcome, of: scenario, to: StandardStream.output.descriptor)
    }
  }

  private static func text(of outcome: Scenario.Outcome) -> String {
    let rows = outcome.findings.map { finding in
      [finding.isMet ? "ok" : "FAILED", finding.path, finding.expected]
        + (finding.isMet ? [] : [finding.actual])
    }
    let table = TextTable.of([["", "expectation", "expected", "actual"]] + rows)
    let (count, failed) = (outcome.findings.count, outcome.unmet.count)
    let noun = count == 1 ? "expectation" : "expectations"
    return "\n\(table)\(count) \(noun): \(count - failed) ok, \(failed) failed\n"
  }

  private static func write(
    _ outcome: Scenario.Outcome, of scenario: Scenario, to descriptor: Descriptor
  ) throws(Failure) {
    var json = JSONWriter(descriptor)
    json.object { json in
      json.member("name", scenario.name)
      json.member("about", scenario.about)
      json.member("ok", outcome.unmet.isEmpty)
      json.member("expectations", onNewLine: true, outcome.findings)
      let result = RideResult(
        settings: RideSettings(scenario.options), report: outcome.report)
      json.member("report", onNewLine: true) { JSONReport.write(result, to: &$0) }
    }
    json.newLine(indentation: 0)
    try json.finish()
  }
}
