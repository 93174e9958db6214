import Foundation
import TrackerPipeline

/// A ride and its expectations, from a file.
struct Scenario {
  let file: String
  let name: String
  /// The rule that it is about.
  let about: String
  /// The options, as on the command line.
  let options: RideOptions
  let expectations: [Expectation]
  private let route: ScenarioRoute
  private let routePlace: TextPlace
  private let optionsPlace: TextPlace

  /// The result of a scenario.
  struct Outcome {
    let report: RideReport
    /// In the order of the file.
    let findings: [Expectation.Finding]

    var unmet: [Expectation.Finding] { findings.filter { !$0.isMet } }
  }

  init(file: String) throws(Failure) {
    let root = try Self.attempt(file) { () throws(JSONProblem) in
      try JSONNode.parse(try Self.text(of: file))
    }
    self = try Self.attempt(file) { () throws(JSONProblem) in
      try Scenario(file: file, root: JSONField(path: "", node: root))
    }
  }

  private init(file: String, root: JSONField) throws(JSONProblem) {
    let members = try root.members(known: ["name", "about", "route", "options", "expect"])
    func field(_ name: String) -> JSONField? { members.first { $0.name == name }?.field }
    func needed(_ name: String) throws(JSONProblem) -> JSONField {
      guard let field = field(name) else { throw root.problem("\"\(name)\" is missing") }
      return field
    }
    self.file = file
    name = try needed("name").text(such: "\"a slow geocoder\"")
    about = try field("about")?.text(such: "\"...\"") ?? ""
    let routeField = try needed("route")
    let folder = Self.folder(of: file)
    route = try ScenarioRoute.read(routeField, in: folder)
    routePlace = routeField.node.place
    options = try ScenarioOptions.read(field("options"), in: folder)
    optionsPlace = field("options")?.node.place ?? root.node.place
    var drawing: RideDiagram?
    if case .drawn(let ride) = route { drawing = ride }
    expectations = try Expectation.all(in: try needed("expect"), drawing: drawing)
  }

  /// Rides the route. Remarks are printed on standard error.
  func ride() throws(Failure) -> Outcome {
    let geocoder = try attempt("options", optionsPlace) { () throws(Failure) in
      try options.makeGeocoder()
    }
    let route = try attempt("route", routePlace) { () throws(Failure) in
      try self.route.route(options, named: name)
    }
    let run = RideRun(options, along: route, with: geocoder)
    warn(of: options.ineffectiveOptions().texts)
    let source = self.route.file.map { "\($0): " } ?? ""
    warn(of: route.warnings.map { source + $0 })
    warn(of: options.ineffectiveOptions(on: route).texts)
    let meter = expectations.contains(where: \.needsMetrics) ? RideMeter(of: route) : nil
    let (report, metrics, _) = try run.ride(measuredBy: meter).answered()
    warn(of: options.ineffectiveOptions(in: report).texts)
    let ride = ScenarioRide(report: report, metrics: metrics)
    return Outcome(report: report, findings: expectations.flatMap { $0.findings(ride) })
  }

  private func warn(of remarks: [String]) {
    for remark in remarks { StandardStream.error.say("tracker-sim: warning: \(file): \(remark)") }
  }

  /// Adds the place of a member to a problem of it.
  private func attempt<Result>(
    _ member: String, _ place: TextPlace, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    do throws(Failure) {
      return try body()
    } catch {
      if case .geocoder = error { throw error }
      throw .arguments(
        "\(file):\(place.line):\(place.column): \(member): \(error.message ?? "unreadable")")
    }
  }

  /// A path in a scenario of a folder.
  static func path(_ path: String, in folder: String) -> String {
    folder.isEmpty || path.hasPrefix("/") ? path : "\(folder)/\(path)"
  }

  private static func folder(of file: String) -> String {
    guard let slash = file.lastIndex(of: "/") else { return "" }
    return slash == file.startIndex ? "/" : String(file[..<slash])
  }

  private static func text(of file: String) throws(JSONProblem) -> String {
    switch PathTarget(of: file) {
    case .nothing: throw JSONProblem(place: nil, message: "there is no such file")
    case .directory:
      throw JSONProblem(place: nil, message: "it is a directory; 'verify' takes directories")
    case .file: break
    }
    guard let data = FileManager.default.contents(atPath: file) else {
      throw JSONProblem(place: nil, message: "it cannot be opened; check its permissions")
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw JSONProblem(place: nil, message: "it is not in UTF-8")
    }
    return text
  }

  /// Runs `read`, and adds the file, the position and the path to a problem.
  private static func attempt<Result>(
    _ file: String, _ read: () throws(JSONProblem) -> Result
  ) throws(Failure) -> Result {
    do throws(JSONProblem) {
      return try read()
    } catch {
      let place = error.place.map { "\($0.line):\($0.column):" } ?? ""
      let path = error.path.isEmpty ? "" : "\(error.path): "
      throw .arguments("\(file):\(place) \(path)\(error.message)")
    }
  }
}
