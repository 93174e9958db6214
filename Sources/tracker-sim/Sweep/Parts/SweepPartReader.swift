import TrackerPipeline

/// Reads a part, route by route.
struct SweepPartReader {
  let header: SweepPartHeader
  let grid: SweepGrid
  let file: String
  private var lines: LineInput
  private var count = 0
  /// The route read last; nil after the last one.
  private(set) var current: SweptRoute?

  init(path: String) throws(Failure) {
    file = path
    lines = try LineInput(path: path)
    guard let line = try lines.next() else {
      throw .arguments("\(path): it is empty; a part is what sweep --shard 1/2 writes")
    }
    header = try Self.parse(line, at: "\(path):1") { root throws(JSONProblem) in
      try SweepPartHeader(root)
    }
    do throws(Failure) {
      grid = try header.grid()
    } catch {
      throw .arguments(
        "\(path):1: \(error.message ?? "these are no options"); is it a part of a sweep?")
    }
    try advance()
  }

  /// Goes back to the first route.
  mutating func rewind() throws(Failure) {
    try lines.rewind()
    count = 0
    _ = try lines.next()
    try advance()
  }

  /// Reads the next route. A part without its last line was cut off.
  mutating func advance() throws(Failure) {
    guard let line = try lines.next() else {
      throw .arguments(
        "\(file): it ends after \(count) routes without its last line; ride it again")
    }
    if lines.isCut {
      throw .arguments(
        "\(file):\(lines.number): the line is longer than 256 MiB; is it a part of a sweep?")
    }
    let rides = grid.combinations.count
    let part = try Self.parse(line, at: "\(file):\(lines.number)") { root throws(JSONProblem) in
      try PartLine(root, rides: rides)
    }
    switch part {
    case .route(let route):
      current = route
      count += 1
    case .end(let all):
      guard all == count else {
        throw .arguments("\(file): it has \(count) routes, and should have \(all)")
      }
      current = nil
      guard try lines.next() == nil else {
        throw .arguments("\(file):\(lines.number): there is something behind its last line")
      }
    }
  }

  private static func parse<Result>(
    _ line: [UInt8], at place: String, _ read: (JSONField) throws(JSONProblem) -> Result
  ) throws(Failure) -> Result {
    do throws(JSONProblem) {
      guard let text = String(validating: line, as: UTF8.self) else {
        throw JSONProblem(place: nil, message: "it is not in UTF-8")
      }
      return try read(JSONField(path: "", node: try JSONNode.parse(text)))
    } catch {
      let column = error.place.map { ":\($0.column)" } ?? ""
      let path = error.path.isEmpty ? "" : "\(error.path): "
      throw .arguments("\(place)\(column): \(path)\(error.message); is it a part of a sweep?")
    }
  }
}

/// A line after the first.
private enum PartLine {
  case route(SweptRoute)
  case end(Int)

  init(_ root: JSONField, rides: Int) throws(JSONProblem) {
    let members = JSONMembers(try root.members())
    if let end = members["end"] {
      self = .end(try end.count())
      return
    }
    let index = try members.needed("index", in: root).count()
    let file = try members.needed("file", in: root).text(such: "\"ride.gpx\"")
    if let error = members["error"] {
      let message = try error.text(such: "\"...\"")
      self = .route(SweptRoute(index: index, file: file, outcome: .skipped(message)))
      return
    }
    let name = try members.needed("name", in: root).text(such: "\"ride\"")
    let field = try members.needed("rides", in: root)
    var metrics: [RideMetrics] = []
    for element in try field.elements() { metrics.append(try RideMetrics(element)) }
    guard metrics.count == rides else {
      throw field.problem("there are \(metrics.count) rides, and should be \(rides)")
    }
    let places = try members["places"].map { field throws(JSONProblem) in
      try SweptPlaces(field, rides: rides)
    }
    self = .route(
      SweptRoute(index: index, file: file, outcome: .ridden(name: name, metrics), places: places))
  }
}

extension JSONField {
  /// More than the ticks, or the milliseconds, of any ride: a thousandth of a second for thirty thousand years.
  fileprivate static let mostTicks = 1_000_000_000_000_000

  /// Metres, for many rides.
  fileprivate func metres() throws(JSONProblem) -> Double {
    let (metres, _) = try number()
    guard (0...1e15).contains(metres) else { throw problem("metres should be here, not negative") }
    return metres
  }
}

extension RideMetrics {
  fileprivate init(_ field: JSONField) throws(JSONProblem) {
    self.init()
    let members = JSONMembers(try field.members())
    for part in PartField.counts {
      self[keyPath: part.path] = try members.needed(part.name, in: field)
        .count(upTo: JSONField.mostTicks)
    }
    guard rides == 1 else { throw field.problem("one ride should be here") }
    for part in PartField.metres {
      self[keyPath: part.path] = try members.needed(part.name, in: field).metres()
    }
    for part in PartField.times {
      let nanoseconds = try members.needed(part.name, in: field).count(upTo: .max)
      self[keyPath: part.path] = .nanoseconds(nanoseconds)
    }
    for element in try members.needed("freshness_ms", in: field).elements() {
      let pair = try element.elements()
      guard pair.count == 2 else {
        throw element.problem("milliseconds and a count should be here")
      }
      let milliseconds = Int64(try pair[0].count(upTo: JSONField.mostTicks))
      freshness.add(
        milliseconds: milliseconds,
        count: try pair[1].count(upTo: JSONField.mostCounted - freshness.count))
    }
  }
}

extension SweepPartHeader {
  fileprivate init(_ root: JSONField) throws(JSONProblem) {
    let members = JSONMembers(try root.members())
    program = try members.needed("sweep", in: root).text(such: "\"\(Program.version)\"")
    guard program == Program.version else {
      throw root.problem("version \(program) has written it, and this is \(Program.version)")
    }
    let number = try members.needed("shard", in: root).count()
    let count = try members.needed("of", in: root).count()
    do throws(InvalidValue) {
      shard = try SweepOptions.Shard("\(number)/\(count)")
    } catch {
      throw root.problem(error.message)
    }
    let routes = try members.needed("routes", in: root)
    routeCount = try routes.count()
    guard routeCount > 0 else { throw routes.problem("a sweep has a route") }
    digest = try members.needed("digest", in: root).text(such: "\"cbf29ce484222325\"")
    axes = try OptionAxis.list(members.needed("axes", in: root))
    options = try OptionAxis.list(members.needed("options", in: root))
    if let option = options.first(where: { $0.values.count > 1 }) {
      throw root.problem("\(option.name) has several values, and is no axis")
    }
  }
}

extension OptionAxis {
  fileprivate static func list(_ field: JSONField) throws(JSONProblem) -> [OptionAxis] {
    var axes: [OptionAxis] = []
    for member in try field.members() {
      var values: [String] = []
      for element in try member.field.elements() {
        values.append(try element.text(such: "\"20m\""))
      }
      guard !values.isEmpty, Set(values).count == values.count else {
        throw member.field.problem("values should be here, each once")
      }
      axes.append(OptionAxis(name: member.name, values: values))
    }
    return axes
  }
}
