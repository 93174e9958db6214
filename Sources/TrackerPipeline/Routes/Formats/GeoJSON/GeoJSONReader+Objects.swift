extension GeoJSONReader {
  mutating func properties() throws(JSONSyntaxError) {
    while case .name(let name) = try scanner.next() {
      let token = try scanner.next()
      let (line, column) = (scanner.line, scanner.column)
      switch (name, token) {
      case ("coordTimes", .arrayStart), ("times", .arrayStart), ("timestamps", .arrayStart):
        try times()
      case ("coordinateProperties", .objectStart): try properties()
      case (_, .string(let text)): feature.set(name, to: text, line: line, column: column)
      case (_, .number): feature.set(name, to: scanner.number, line: line, column: column)
      default: try scanner.skip(token)
      }
    }
  }

  mutating func setName(_ text: String) {
    draft.name = text.words ?? draft.name
  }

  /// Reads an array of times, or an array of such arrays, whose bracket was just read.
  mutating func times() throws(JSONSyntaxError) {
    let outside = scanner.depth - 1
    feature.times = []
    feature.timesLine = scanner.line
    var (startsList, count) = (true, 0)
    while scanner.depth > outside {
      let token = try scanner.next()
      switch token {
      case .arrayStart: startsList = true
      case .arrayEnd: startsList = true
      default:
        if startsList { feature.times.append([]) }
        startsList = false
        count += 1
        input.bound(max(pointCount, count))
        feature.times[feature.times.count - 1].append(time(token))
        try scanner.skip(token)
      }
    }
  }

  private mutating func time(_ token: JSONToken) -> Timestamp? {
    guard let text = scanner.plainValue(token) else { return nil }
    return draft[.line].anyTime(text, line: scanner.line, column: scanner.column)
  }
}
