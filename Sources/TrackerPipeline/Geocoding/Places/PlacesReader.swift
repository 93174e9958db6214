/// Reads named places of GeoJSON: points are places, and lines are streets.
struct PlacesReader: GeoJSONValuesReader {
  let input: RouteInput
  var scanner: JSONScanner
  var shapes: [GeoJSONShape] = []
  var pointCount = 0
  var values: [String: String] = [:]
  private var file = PlacesFile()
  private var problems = LeftOutLines()
  private var areas = 0

  static func read(_ input: RouteInput) throws(RouteError) -> PlacesFile {
    var reader = Self(input)
    return try reader.places()
  }

  private init(_ input: RouteInput) {
    self.input = input.inUTF8()
    scanner = JSONScanner(self.input, texts: .short)
  }

  private mutating func places() throws(RouteError) -> PlacesFile {
    let syntaxError = try readTexts()
    finishFeature()
    if file.places.isEmpty, file.streets.isEmpty {
      if let error = problems.firstError(in: input.file) { throw error }
      if let syntaxError { throw syntaxError.error(in: input.file) }
      throw RouteError(
        file: input.file,
        message:
          "there is no place in it: a Point, LineString or MultiLineString of GeoJSON that has "
          + "the property name")
    }
    file.warnings = problems.warnings(file: input.file, of: "position")
    if areas > 0 {
      file.warnings.append("\(input.file): \(counted(areas, "polygon")) with a name not used")
    }
    if let syntaxError { file.warnings.append("\(input.file): \(syntaxError.warning)") }
    return file
  }

  mutating func finishFeature() {
    defer { forgetFeature() }
    guard let name = values["name"]?.printable.words else { return }
    for shape in shapes {
      if let problem = shape.invalid.first { problems.add(line: problem.line, problem.message) }
      switch shape.kind {
      case .point: for place in shape.lines.joined() { add(name, at: place?.coordinate) }
      case .line: file.streets += shape.parts.map { Street(name: name, line: $0) }
      case nil: areas += shape.lines.isEmpty ? 0 : 1
      }
    }
  }

  private mutating func add(_ name: String, at coordinate: Coordinate?) {
    guard let coordinate else { return }
    let population =
      (values["population"] ?? values["pop_max"]).flatMap { Double($0) }.flatMap {
        Int(exactly: $0.rounded())
      } ?? 0
    let isSettlement = !Self.kindsOfPoints.contains { values[$0] != nil }
    file.add(
      Array(name.utf8) + Array("\t\t".utf8), coordinate, population: max(0, population),
      kind: isSettlement ? .settlement : .pointOfInterest)
  }

  /// The properties by which OpenStreetMap says what a point is that is no settlement.
  private static let kindsOfPoints = [
    "amenity", "shop", "tourism", "leisure", "natural", "historic", "man_made", "railway",
    "highway",
    "public_transport", "aeroway", "office", "building", "barrier", "emergency",
  ]
}

extension GeoJSONShape {
  /// The parts of a line or area without an invalid position.
  var parts: [[Coordinate]] {
    lines.flatMap { $0.split { $0 == nil } }.map { $0.compactMap { $0?.coordinate } }
  }
}
