/// A reader of GeoJSON (RFC 7946): it receives the geometries of a feature, and its end.
protocol GeoJSONObjectReader: JSONTextReader {
  /// The geometries of the feature that is being read.
  var shapes: [GeoJSONShape] { get set }
  /// The number of positions read so far.
  var pointCount: Int { get set }
  /// Reads the properties of a feature, whose brace was just read.
  mutating func properties() throws(JSONSyntaxError)
  /// Reads the times of the positions, in an array whose bracket was just read.
  mutating func times() throws(JSONSyntaxError)
  /// Receives the name of the file.
  mutating func setName(_ text: String)
  /// Ends the feature that is being read, if there is one.
  mutating func finishFeature()
}

extension GeoJSONObjectReader {
  /// Reads a collection, a feature or a geometry, whose brace was just read.
  mutating func object() throws(JSONSyntaxError) {
    let isRoot = scanner.depth == 1
    let firstShape = shapes.count
    var type: String?
    while case .name(let name) = try scanner.next() {
      let token = try scanner.next()
      switch (name, token) {
      case ("type", .string(let text)): type = text
      case ("geometry", .objectStart): try object()
      case ("properties", .objectStart): try properties()
      // OGC Moving Features has times beside the coordinates.
      case ("temporalGeometry", .objectStart): try object()
      case ("datetimes", .arrayStart): try times()
      case ("features", .arrayStart), ("locations", .arrayStart):
        try readObjects(areFeatures: true)
      case ("geometries", .arrayStart): try readObjects(areFeatures: false)
      case ("coordinates", .arrayStart): try coordinates()
      case ("name", .string(let text)) where isRoot: setName(text)
      default: try scanner.skip(token)
      }
      if let type, shapes.indices.contains(firstShape) {
        shapes[firstShape].type = shapes[firstShape].type ?? type
      }
    }
  }

  private mutating func readObjects(areFeatures: Bool) throws(JSONSyntaxError) {
    while true {
      let token = try scanner.next()
      if token == .arrayEnd { return }
      guard token == .objectStart else {
        try scanner.skip(token)
        continue
      }
      if areFeatures { finishFeature() }
      try object()
      if areFeatures { finishFeature() }
    }
  }

  /// Reads positions in nested arrays, the outermost of which was just opened.
  private mutating func coordinates() throws(JSONSyntaxError) {
    let outside = scanner.depth - 1
    let index = shapes.count
    shapes.append(GeoJSONShape())
    var position = GeoJSONPosition(line: scanner.line, column: scanner.column)
    while scanner.depth > outside {
      let token = try scanner.next()
      switch token {
      case .arrayStart:
        position = GeoJSONPosition(line: scanner.line, column: scanner.column)
      case .arrayEnd:
        if position.isEmpty {
          shapes[index].startLine()
        } else {
          shapes[index].append(position, depth: scanner.depth - outside + 1)
          pointCount += 1
          input.bound(pointCount)
        }
        position = GeoJSONPosition(line: scanner.line, column: scanner.column)
      case .number(let number): position.append(number, scanner.number)
      case .string(let text):
        // Some programs write the coordinates as texts.
        if let number = CoordinateText.number(text) {
          position.append(number, text)
        } else {
          position.appendOther()
        }
      default:
        position.appendOther()
        try scanner.skip(token)
      }
    }
  }
}
