import Streams
import TrackerPipeline

/// The source of a scenario's fixes.
enum ScenarioRoute {
  /// A built-in name, or a path.
  case named(String)
  case written([Location])
  case drawn(RideDiagram)

  /// - Parameter folder: The folder that a relative path starts from.
  static func read(_ field: JSONField, in folder: String) throws(JSONProblem) -> ScenarioRoute {
    if case .string(let name) = field.node.value {
      guard !name.isEmpty, name != "-" else {
        throw field.problem("a name of a built-in route, or a path, should be here")
      }
      if BuiltInRoute(rawValue: name) != nil { return .named(name) }
      return .named(Scenario.path(name, in: folder))
    }
    guard case .object = field.node.value else {
      throw field.problem(
        "a route is a name or path, {\"fixes\": [[t, latitude, longitude]]}, or "
          + "{\"diagram\": \"a--c\"}")
    }
    let members = try field.members(known: ["fixes", "diagram"])
    guard members.count == 1, let member = members.first else {
      throw field.problem("a route has either \"fixes\" or a \"diagram\"")
    }
    return member.name == "fixes"
      ? .written(try fixes(member.field)) : .drawn(try drawing(member.field))
  }

  /// The path of the file that is read; nil if there is none.
  var file: String? {
    guard case .named(let name) = self, BuiltInRoute(rawValue: name) == nil else { return nil }
    return name
  }

  /// Reads the part of the route that the options name.
  ///
  /// - Parameter name: The name for a route without a name of its own.
  func route(_ options: RideOptions, named name: String) throws(Failure) -> Route {
    var route: Route
    switch self {
    case .named(let name): return try options.route(.named(name))
    case .written(let fixes): route = Route(name: name, source: "scenario", fixes: fixes)
    case .drawn(let ride): (route, route.name) = (ride.route, name)
    }
    do throws(RouteError) {
      return try route.part(options.part, file: route.name)
    } catch {
      throw .route(error)
    }
  }

  private static func drawing(_ field: JSONField) throws(JSONProblem) -> RideDiagram {
    let ride = RideDiagram(try field.text(such: "\"a--c\""))
    if let problem = ride.problem { throw field.problem(firstLine(of: problem)) }
    guard !ride.route.fixes.isEmpty else { throw field.problem("there is no fix in it") }
    return ride
  }

  private static func fixes(_ field: JSONField) throws(JSONProblem) -> [Location] {
    var fixes: [Location] = []
    for element in try field.elements() { fixes.append(try fix(element)) }
    guard !fixes.isEmpty else { throw field.problem("there is no fix in it") }
    return fixes
  }

  /// Fixes are in the order of the file, even if a time goes back, as some rules are about that.
  private static func fix(_ field: JSONField) throws(JSONProblem) -> Location {
    let elements = try field.elements()
    guard (3...4).contains(elements.count) else {
      throw field.problem("a fix is [t, latitude, longitude] or [t, latitude, longitude, accuracy]")
    }
    var numbers: [Double] = []
    for element in elements { numbers.append(try element.number().value) }
    guard (0...1e9).contains(numbers[0]) else {
      throw elements[0].problem("t is in seconds, from 0 to 1e9")
    }
    guard (-90...90).contains(numbers[1]) else {
      throw elements[1].problem("a latitude is from -90 to 90")
    }
    guard (-180...180).contains(numbers[2]) else {
      throw elements[2].problem("a longitude is from -180 to 180")
    }
    return Location(
      coordinate: Coordinate(latitude: numbers[1], longitude: numbers[2]),
      horizontalAccuracy: numbers.count == 4 ? numbers[3] : nil,
      time: Instant(nanoseconds: Int64((numbers[0] * 1e9).rounded())))
  }

  /// The problem of a diagram, without the lines that mark its position.
  static func firstLine(of problem: String) -> String {
    String(problem.prefix { $0 != "\n" })
  }
}
