import Streams
import TrackerPipeline

/// An expectation of a scenario about its ride, or all those about a list.
struct Expectation {
  /// The result of one expectation.
  struct Finding {
    /// `places[1].t`
    let path: String
    let expected: String
    let actual: String
    let isMet: Bool
  }

  /// Compares a part of a report; nil is a part that does not exist.
  private typealias Check<Subject> = (Subject?) -> Finding

  /// In the order of the file.
  let findings: (ScenarioRide) -> [Finding]
  /// True if the ride has to be measured.
  private(set) var needsMetrics = false

  private init(findings: @escaping (ScenarioRide) -> [Finding]) {
    self.findings = findings
  }

  private init(_ check: @escaping Check<ScenarioRide>) {
    findings = { [check($0)] }
  }
}

extension Expectation {
  /// The expectations under `expect`.
  ///
  /// - Parameter drawing: The diagram of the route, if it has one.
  static func all(
    in field: JSONField, drawing: RideDiagram?
  ) throws(JSONProblem) -> [Expectation] {
    let known = ["totals", "metrics", "places", "alerts", "dropped", "faults", "commits"]
    var result: [Expectation] = []
    for (name, _, member) in try field.members(known: known + Property.others.map(\.name)) {
      switch name {
      case "totals": result += try totals(member)
      case "metrics":
        for var expectation in try object(of: Property.ofMetrics, in: member, path: name)
          .map(Expectation.init)
        {
          expectation.needsMetrics = true
          result.append(expectation)
        }
      case "places":
        result.append(try list(of: Property.ofPlace, in: member, name: name) { $0.report.places })
      case "alerts":
        result.append(try list(of: Property.ofAlert, in: member, name: name) { $0.report.alerts })
      case "dropped":
        result += try object(of: Property.ofDropped, in: member, path: name).map(Expectation.init)
      case "faults":
        result += try object(of: Property.ofFaults, in: member, path: name).map(Expectation.init)
      case "commits": result.append(try commits(member, drawing: drawing))
      default:
        for property in Property.others where property.name == name {
          result.append(Expectation(try one(property, in: member, path: name)))
        }
      }
    }
    guard !result.isEmpty else {
      throw field.problem("nothing is expected, so nothing could fail; see \"totals\"")
    }
    return result
  }

  private static func totals(_ field: JSONField) throws(JSONProblem) -> [Expectation] {
    var result: [Expectation] = []
    for (name, _, member) in try field.members(
      known: Property.ofTotals.map(\.name) + ["dropped"])
    {
      if name == "dropped" {
        result += try object(of: Property.ofDropped, in: member, path: "totals.dropped")
          .map(Expectation.init)
      }
      for property in Property.ofTotals where property.name == name {
        result.append(Expectation(try one(property, in: member, path: "totals.\(name)")))
      }
    }
    return result
  }

  private static func one<Subject>(
    _ property: Property<Subject>, in field: JSONField, path: String
  ) throws(JSONProblem) -> Check<Subject> {
    let (comparison, expected) = (
      property.comparison, try property.comparison.expectedValue(in: field)
    )
    return { subject in
      let actual = subject.map(property.actual)
      return Finding(
        path: path, expected: expected.text, actual: actual.map(comparison.text) ?? "nothing",
        isMet: actual.map { comparison.isMet(expected, by: $0) } ?? false)
    }
  }

  private static func object<Subject>(
    of properties: [Property<Subject>], in field: JSONField, path: String
  ) throws(JSONProblem) -> [Check<Subject>] {
    var result: [Check<Subject>] = []
    for (name, _, member) in try field.members(known: properties.map(\.name)) {
      for property in properties where property.name == name {
        result.append(try one(property, in: member, path: "\(path).\(name)"))
      }
    }
    return result
  }

  /// Compares a whole list: the number of elements, and in order the named members of each element.
  private static func list<Subject>(
    of properties: [Property<Subject>], in field: JSONField, name: String,
    subjects: @escaping (ScenarioRide) -> [Subject]
  ) throws(JSONProblem) -> Expectation {
    var checks: [[Check<Subject>]] = []
    for (index, element) in try field.elements().enumerated() {
      checks.append(try object(of: properties, in: element, path: "\(name)[\(index)]"))
    }
    return Expectation { ride in
      let subjects = subjects(ride)
      let count = Finding(
        path: name, expected: "\(checks.count) of them", actual: "\(subjects.count) of them",
        isMet: subjects.count == checks.count)
      return [count]
        + checks.enumerated().flatMap { index, checks in
          let subject = index < subjects.count ? subjects[index] : nil
          return checks.map { $0(subject) }
        }
    }
  }

  /// Compares the committed fixes and their seconds, as a diagram.
  private static func commits(
    _ field: JSONField, drawing: RideDiagram?
  ) throws(JSONProblem) -> Expectation {
    let expected = RideDiagram(try field.text(such: "\"-a---c\""))
    if let problem = expected.problem { throw field.problem(ScenarioRoute.firstLine(of: problem)) }
    guard let drawing else {
      throw field.problem("commits can be drawn where the route is a diagram; expect places here")
    }
    return Expectation { ride in
      let commits = drawing.commits(in: ride.report, beside: expected)
      return [
        Finding(
          path: "commits", expected: commits.expected, actual: commits.actual,
          isMet: commits.areEqual)
      ]
    }
  }
}
