import TrackerPipeline

/// A ride requested by a line of JSON.
struct WorkerTask {
  /// The id as written; nil without one.
  let id: JSONNode.Value?
  private let route: ScenarioRoute
  private let options: RideOptions
  private let hasPlaces: Bool

  init(_ root: JSONField) throws(JSONProblem) {
    let members = try root.members(known: ["id", "route", "options", "places"])
    func field(_ name: String) -> JSONField? { members.first { $0.name == name }?.field }
    guard let route = field("route") else { throw root.problem("\"route\" is missing") }
    self.route = try ScenarioRoute.read(route, in: "")
    options = try ScenarioOptions.read(field("options"), in: "")
    id = try field("id").map { field throws(JSONProblem) in try Self.id(field) }
    hasPlaces =
      try field("places").map { field throws(JSONProblem) in try Self.bool(field) } ?? true
  }

  /// The id of a task, also if its other members are invalid.
  static func id(of root: JSONField) -> JSONNode.Value? {
    guard case .object(let members) = root.node.value else { return nil }
    return members.first { $0.name == "id" }?.node.value
  }

  private static func id(_ field: JSONField) throws(JSONProblem) -> JSONNode.Value {
    switch field.node.value {
    case .string, .number: return field.node.value
    default: throw field.problem("an id is a text or a number")
    }
  }

  private static func bool(_ field: JSONField) throws(JSONProblem) -> Bool {
    guard case .bool(let isTrue) = field.node.value else {
      throw field.problem("write true or false")
    }
    return isTrue
  }

  func geocoder(from pool: inout GeocoderPool) throws(Failure) -> any Geocoder {
    try pool.geocoder(for: options)
  }

  /// Rides it, and writes the members of the result.
  func ride(with geocoder: any Geocoder, to json: inout JSONWriter) throws(Failure) {
    let route = try route.route(options, named: "route")
    let run = RideRun(options, along: route, with: geocoder)
    let (report, metrics, _) = try run.ride(measuredBy: RideMeter(of: route)).answered()
    let warnings =
      options.ineffectiveOptions().texts + run.remarks
      + options.ineffectiveOptions(in: report).texts
    if !warnings.isEmpty {
      json.member("warnings") { json in
        json.array { json in
          for warning in warnings {
            json.separate()
            json.write(warning)
          }
        }
      }
    }
    json.member("ride") { json in
      JSONReport.write(
        RideResult(settings: RideSettings(options), report: report, metrics: metrics),
        hasPlaces: hasPlaces, to: &json)
    }
  }
}
