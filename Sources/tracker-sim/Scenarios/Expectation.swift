import Streams
import TrackerPipeline

/// One expectation of a scenario about its ride.
struct Expectation {
  /// The result of the expectation.
  struct Finding {
    /// `places[1].t`
    let path: String
    let expected: String
    let actual: String
    let isMet: Bool
  }

  /// The actual value in a report, and if it meets the expectation.
  typealias Check = (RideReport) -> (actual: String, isMet: Bool)

  let path: String
  let expected: String
  let check: Check

  func finding(in report: RideReport) -> Finding {
    let (actual, isMet) = check(report)
    return Finding(path: path, expected: expected, actual: actual, isMet: isMet)
  }
}

extension Expectation {
  /// The expectations under `expect`.
  ///
  /// - Parameter drawing: The diagram of the route, if it has one.
  static func all(
    in field: JSONField, drawing: RideDiagram?
  ) throws(JSONProblem) -> [Expectation] {
    let counts = Property<RideReport>.ofReport
    let known = ["places", "alerts", "dropped", "faults", "commits"] + counts.map(\.name)
    var result: [Expectation] = []
    for (name, _, member) in try field.members(known: known) {
      switch name {
      case "places": result += try list(of: Property.ofPlace, in: member, name: name) { $0.places }
      case "alerts": result += try list(of: Property.ofAlert, in: member, name: name) { $0.alerts }
      case "dropped": result += try object(of: Property.ofDropped, in: member, path: name) { $0 }
      case "faults": result += try object(of: Property.ofFaults, in: member, path: name) { $0 }
      case "commits": result.append(try commits(member, drawing: drawing))
      default:
        for property in counts where property.name == name {
          result.append(try one(property, in: member, path: name) { $0 })
        }
      }
    }
    guard !result.isEmpty else {
      throw field.problem("nothing is expected, so nothing could fail; see \"places_count\"")
    }
    return result
  }

  private static func one<Subject>(
    _ property: Property<Subject>, in field: JSONField, path: String,
    subject: @escaping (RideReport) -> Subject?
  ) throws(JSONProblem) -> Expectation {
    let expected = try property.comparison.expectedValue(in: field)
    return Expectation(path: path, expected: expected.text) { report in
      guard let subject = subject(report) else { return ("nothing", false) }
      let actual = property.actual(subject)
      return (property.comparison.text(of: actual), property.comparison.isMet(expected, by: actual))
    }
  }

  private static func object<Subject>(
    of properties: [Property<Subject>], in field: JSONField, path: String,
    subject: @escaping (RideReport) -> Subject?
  ) throws(JSONProblem) -> [Expectation] {
    var result: [Expectation] = []
    for (name, _, member) in try field.members(known: properties.map(\.name)) {
      for property in properties where property.name == name {
        result.append(try one(property, in: member, path: "\(path).\(name)", subject: subject))
      }
    }
    return result
  }

  /// Compares a whole list: the number of elements, and in order the named members of each element.
  private static func list<Subject>(
    of properties: [Property<Subject>], in field: JSONField, name: String,
    subjects: @escaping (RideReport) -> [Subject]
  ) throws(JSONProblem) -> [Expectation] {
    let elements = try field.elements()
    var result = [
      Expectation(path: name, expected: "\(elements.count) of them") { report in
        let count = subjects(report).count
        return ("\(count) of them", count == elements.count)
      }
    ]
    for (index, element) in elements.enumerated() {
      result += try object(of: properties, in: element, path: "\(name)[\(index)]") { report in
        let subjects = subjects(report)
        return index < subjects.count ? subjects[index] : nil
      }
    }
    return result
  }

  /// Compares the committed fixes and their seconds, as a diagram.
  private static func commits(
    _ field: JSONField, drawing: RideDiagram?
  ) throws(JSONProblem) -> Expectation {
    let expected = RideDiagram(Marbles(try field.text(such: "\"-a---c\""))).diagram
    if let problem = expected.problem { throw field.problem(ScenarioRoute.firstLine(of: problem)) }
    guard let drawing else {
      throw field.problem("commits can be drawn where the route is a diagram; expect places here")
    }
    return Expectation(path: "commits", expected: expected.description) { report in
      let commits = drawing.commits(in: report).moments.map { moment in
        Marbles.Moment(time: moment.time / expected.tick * expected.tick, event: moment.event)
      }
      let actual = Marbles(moments: commits, tick: .seconds(1))
      return (actual.description, actual == expected)
    }
  }
}
