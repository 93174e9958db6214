/// Reads a basemap of GeoJSON: lines and polygons, whose properties say what they are.
struct BasemapReader: GeoJSONValuesReader {
  let input: RouteInput
  var scanner: JSONScanner
  var shapes: [GeoJSONShape] = []
  var pointCount = 0
  var values: [String: String] = [:]
  private var lines: [BasemapLine] = []
  private var problems = LeftOutLines()
  private var unused = 0

  static let wanted =
    "a basemap is GeoJSON of lines and polygons, as ogr2ogr -f GeoJSON writes it, or the export of "
    + "overpass-turbo.eu"

  static func read(_ input: RouteInput, credit: String) throws(RouteError) -> Basemap {
    var reader = Self(input)
    return try reader.basemap(credit: credit)
  }

  private init(_ input: RouteInput) {
    self.input = input.inUTF8()
    scanner = JSONScanner(self.input, texts: .short)
  }

  private mutating func basemap(credit: String) throws(RouteError) -> Basemap {
    let syntaxError = try readTexts()
    finishFeature()
    if lines.isEmpty {
      if let error = problems.firstError(in: input.file) { throw error }
      if let syntaxError { throw syntaxError.error(in: input.file) }
      let reason =
        unused > 0
        ? "none of its \(counted(unused, "feature")) is a street, water, a coast or a border"
        : "there is no line and no polygon in it"
      throw RouteError(file: input.file, message: "\(reason); \(Self.wanted)")
    }
    var warnings = problems.warnings(file: input.file, of: "position")
    if let syntaxError { warnings.append("\(input.file): \(syntaxError.warning)") }
    if let remark = input.remark { warnings.append("\(input.file): \(remark)") }
    return Basemap(lines, credit: credit, warnings: warnings)
  }

  mutating func finishFeature() {
    defer { forgetFeature() }
    for shape in shapes where shape.kind != .point {
      if let problem = shape.invalid.first { problems.add(line: problem.line, problem.message) }
      let isPolygon = shape.kind == nil
      guard let kind = BasemapKind(values, isArea: isPolygon) else {
        unused += 1
        continue
      }
      for part in shape.parts where part.count > 1 {
        lines.append(
          BasemapLine(
            kind: kind, isArea: isPolygon && kind == .water && part.count > 2,
            points: WorldPoint.line(part)))
      }
    }
  }
}

extension Basemap {
  /// Reads a file, which may be compressed with gzip or be in a ZIP archive.
  package static func read(path: String, credit: String) throws(RouteError) -> Basemap {
    let extensions: Set<String> = ["geojson", "json", "geojsonl", "geojsons", "jsonl"]
    let file = try RouteInput(path: path, extensions: extensions)
    return try read(try file.unpacked(extensions: extensions), credit: credit)
  }

  static func read(_ input: RouteInput, credit: String) throws(RouteError) -> Basemap {
    let start = try ContentStart(input)
    let reason: String? =
      switch start.kind {
      case .other(let reason): reason
      case .text: "it is no JSON"
      case .json:
        JSONOutline(start.bytes).names.contains { $0.text == "elements" && $0.depth == 1 }
          ? "it is the JSON of the Overpass API itself" : nil
      }
    if let reason {
      throw RouteError(file: input.file, message: "\(reason); \(BasemapReader.wanted)")
    }
    return try BasemapReader.read(input, credit: credit)
  }
}

extension WorldPoint {
  /// The points of a line, each near the one before, also across the antimeridian.
  package static func line(_ coordinates: some Collection<Coordinate>) -> [WorldPoint] {
    var line: [WorldPoint] = []
    line.reserveCapacity(coordinates.count)
    for coordinate in coordinates {
      var point = WorldPoint(coordinate)
      if let last = line.last { point.x = last.x + last.eastward(to: point) }
      line.append(point)
    }
    return line
  }
}
