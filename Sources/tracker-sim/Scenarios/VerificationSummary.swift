import Streams
import TrackerPipeline

/// The results of all scenarios, as a line of text, as JSON, and as a report in the form of JUnit, which servers for
/// continuous integration read.
struct VerificationSummary {
  private let results: [VerifiedScenario]

  init(_ results: [VerifiedScenario]) {
    self.results = results
  }

  func count(_ verdict: VerifiedScenario.Verdict) -> Int {
    results.count { $0.verdict == verdict }
  }

  var text: String {
    let unreadable = count(.unreadable) > 0 ? ", \(count(.unreadable)) unreadable" : ""
    return "\(results.count.grouped) \(results.count == 1 ? "scenario" : "scenarios"): "
      + "\(count(.ok).grouped) ok, \(count(.failed).grouped) failed\(unreadable)\n"
  }

  func writeJSON(to descriptor: Descriptor) throws(Failure) {
    var json = JSONWriter(descriptor)
    json.object { json in
      json.member("ok", count(.ok) == results.count)
      json.member("scenarios", onNewLine: true) { json in
        json.objects(of: results) { result, json in
          json.member("file", result.file)
          json.member("result", result.verdict.rawValue)
          if let problem = result.problem { return json.member("problem", problem) }
          if let name = result.name { json.member("name", name) }
          if let end = result.end { json.member("duration_s", end) }
          json.member("expectations", result.findings)
        }
      }
    }
    json.endLine()
    try json.finish()
  }

  /// A test suite with a test case for each scenario. A case has no time, so that two runs are equal.
  var junit: String {
    let counts =
      "tests=\"\(results.count)\" failures=\"\(count(.failed))\" errors=\"\(count(.unreadable))\""
    let cases = results.map(Self.testCase).joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites \(counts)>
        <testsuite name="tracker-sim verify" \(counts)>
      \(cases)  </testsuite>
      </testsuites>

      """
  }

  private static func testCase(_ result: VerifiedScenario) -> String {
    let file = result.file.xml
    let name = result.name?.xml ?? file
    let start = "    <testcase name=\"\(name)\" classname=\"\(file)\" file=\"\(file)\""
    if let problem = result.problem {
      return "\(start)>\n      <error message=\"\(problem.xml)\"/>\n    </testcase>\n"
    }
    let unmet = result.unmet
    if unmet.isEmpty { return "\(start)/>\n" }
    let message = "\(unmet.count) of \(result.findings.count) expectations are not met"
    let lines = unmet.map { "\($0.path): expected \($0.expected), actual \($0.actual)".xml }
    return """
      \(start)>
            <failure message="\(message)">\(lines.joined(separator: "\n"))</failure>
          </testcase>

      """
  }
}

extension JSONWriter {
  mutating func member(_ name: String, onNewLine: Bool = false, _ findings: [Expectation.Finding]) {
    member(name, onNewLine: onNewLine) { json in
      json.objects(of: findings) { finding, json in
        json.member("path", finding.path)
        json.member("expected", finding.expected)
        json.member("actual", finding.actual)
        json.member("ok", finding.isMet)
      }
    }
  }
}
