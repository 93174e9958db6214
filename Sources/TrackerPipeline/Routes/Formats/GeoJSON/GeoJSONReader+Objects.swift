extension GeoJSONReader {
  /// Reads a collection, a feature or a geometry, whose brace was just read.
  mutating func object() throws(JSONSyntaxError) {
    let isRoot = scanner.depth == 1
    let firstShape = feature.shapes.count
    var type: String?
    while case .name(let name) = try scanner.next() {
      let token = try scanner.next()
      switch (name, token) {
      case ("type", .string(let text)): type = text
      case ("geometry", .objectStart): try object()
      case ("properties", .objectStart): try properties()
      case ("features", .arrayStart), ("locations", .arrayStart): try objects(areFeatures: true)
      case ("geometries", .arrayStart): try objects(areFeatures: false)
      case ("coordinates", .arrayStart): try coordinates()
      case ("name", .string(let text)) where isRoot: draft.name = text.words ?? draft.name
      default: try scanner.skip(token)
      }
      if let type, feature.shapes.indices.contains(firstShape) {
        feature.shapes[firstShape].type = feature.shapes[firstShape].type ?? type
      }
    }
  }

  private mutating func objects(areFeatures: Bool) throws(JSONSyntaxError) {
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

  private mutating func properties() throws(JSONSyntaxError) {
    while case .name(let name) = try scanner.next() {
      let token = try scanner.next()
      let (line, column) = (scanner.line, scanner.column)
      switch (name, token) {
      case ("coordTimes", .arrayStart), ("times", .arrayStart): try times()
      case ("coordinateProperties", .objectStart): try properties()
      case (_, .string(let text)): feature.set(name, to: text, line: line, column: column)
      case (_, .number): feature.set(name, to: scanner.number, line: line, column: column)
      default: try scanner.skip(token)
      }
    }
  }

  /// Reads an array of times, or an array of such arrays, whose bracket was just read.
  private mutating func times() throws(JSONSyntaxError) {
    let outside = scanner.depth - 1
    feature.times = []
    feature.timesLine = scanner.line
    var startsList = true
    while scanner.depth > outside {
      let token = try scanner.next()
      switch token {
      case .arrayStart: startsList = true
      case .arrayEnd: startsList = true
      default:
        if startsList { feature.times.append([]) }
        startsList = false
        feature.times[feature.times.count - 1].append(time(token))
        try scanner.skip(token)
      }
    }
  }

  private mutating func time(_ token: JSONToken) -> Timestamp? {
    guard let text = scanner.plainValue(token) else { return nil }
    return draft[.line].anyTime(text, line: scanner.line, column: scanner.column)
  }

  /// Reads positions in nested arrays, the outermost of which was just opened.
  private mutating func coordinates() throws(JSONSyntaxError) {
    let outside = scanner.depth - 1
    let index = feature.shapes.count
    feature.shapes.append(GeoJSONShape())
    var position = GeoJSONPosition(line: scanner.line, column: scanner.column)
    while scanner.depth > outside {
      let token = try scanner.next()
      switch token {
      case .arrayStart:
        position = GeoJSONPosition(line: scanner.line, column: scanner.column)
      case .arrayEnd:
        if position.isEmpty {
          feature.shapes[index].startLine()
        } else {
          feature.shapes[index].append(position, depth: scanner.depth - outside + 1)
          pointCount += 1
          input.bound(pointCount)
        }
        position = GeoJSONPosition(line: scanner.line, column: scanner.column)
      case .number(let number): position.append(number)
      case .string(let text):
        // Some programs write the coordinates as texts.
        if let number = CoordinateText.number(text) {
          position.append(number)
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
