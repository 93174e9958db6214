extension GoogleReader {
  /// Reads an element of `semanticSegments`, of `timelineObjects`, or of the array that iOS writes.
  mutating func segment() throws(JSONSyntaxError) {
    let line = scanner.line
    var segment = GoogleSegment()
    do throws(JSONSyntaxError) {
      try readSegment(&segment)
    } catch {
      // The file may end within the segment: its positions are kept whose times are known.
      if segment.start != nil || segment.path.allSatisfy({ $0.time != nil }), !segment.path.isEmpty
      {
        append(segment, line: line)
      }
      throw error
    }
    append(segment, line: line)
  }

  private mutating func readSegment(_ segment: inout GoogleSegment) throws(JSONSyntaxError) {
    try readMembers { reader, name, token throws(JSONSyntaxError) in
      switch (name, token) {
      case ("timelinePath", .arrayStart): try reader.positions(into: &segment.path)
      case ("visit", .objectStart), ("placeVisit", .objectStart), ("activity", .objectStart),
        ("topCandidate", .objectStart):
        try reader.details(&segment)
      case ("activitySegment", .objectStart):
        segment.hasWay = true
        try reader.details(&segment)
      default: try reader.plain(name, token, &segment)
      }
    }
  }

  /// Reads the details of a stay or a movement.
  private mutating func details(_ segment: inout GoogleSegment) throws(JSONSyntaxError) {
    try readMembers { reader, name, token throws(JSONSyntaxError) in
      switch name {
      case "start", "startLocation": segment.origin = try reader.place(token)
      case "end", "endLocation": segment.destination = try reader.place(token)
      case "placeLocation", "location": segment.place = try reader.place(token)
      case "topCandidate" where token == .objectStart, "duration" where token == .objectStart:
        try reader.details(&segment)
      case "simplifiedRawPath" where token == .objectStart:
        try reader.list("points", into: &segment.path)
      case "waypointPath" where token == .objectStart:
        try reader.list("waypoints", into: &segment.waypoints)
      default: try reader.plain(name, token, &segment)
      }
    }
  }

  private mutating func plain(
    _ name: String, _ token: JSONToken, _ segment: inout GoogleSegment
  ) throws(JSONSyntaxError) {
    if let value = value(token) { segment.set(name, to: value) }
    try scanner.skip(token)
  }

  /// Reads a place, which is an object on Android and a text on iOS.
  private mutating func place(_ token: JSONToken) throws(JSONSyntaxError) -> GooglePosition? {
    if token == .objectStart { return try position() }
    try scanner.skip(token)
    return value(token).map { GooglePosition(point: $0) }
  }

  /// Reads the positions in a member of an object whose brace was just read.
  private mutating func list(
    _ wanted: String, into found: inout [GooglePosition]
  ) throws(JSONSyntaxError) {
    try readMembers { reader, name, token throws(JSONSyntaxError) in
      if name == wanted, token == .arrayStart {
        try reader.positions(into: &found)
      } else {
        try reader.scanner.skip(token)
      }
    }
  }

  /// Reads the positions in an array whose bracket was just read.
  private mutating func positions(
    into positions: inout [GooglePosition]
  ) throws(JSONSyntaxError) {
    positions = []
    try readObjects { reader throws(JSONSyntaxError) in
      positions.append(try reader.position())
      reader.input.bound(reader.draft.pointCount + positions.count)
    }
  }

  private mutating func append(_ segment: GoogleSegment, line: Int) {
    let kind: GooglePointKind = segment.path.isEmpty && !segment.hasWay ? .stop : .path
    let hasEnds = segment.path.isEmpty
    var (start, end): (Timestamp?, Timestamp?)
    // The start and end of a path are needed only if its points have minutes since the start.
    if hasEnds || segment.path.contains(where: { $0.time == nil }) {
      start = segment.start.flatMap { time($0, of: kind) }
      end = segment.end.flatMap { time($0, of: kind) }
    }
    draft[kind].startSegment()
    for position in segment.path {
      let offset = position.minutes.flatMap { start?.advanced(bySeconds: $0 * 60) }
      append(position, to: kind, line: line, time: offset)
    }
    guard hasEnds else { return }
    if let origin = segment.origin ?? segment.place, !origin.isEmpty {
      append(origin, to: kind, line: line, time: start)
    }
    // A waypoint has no time of its own; the first and the last stand in for ends that are not there.
    for (index, waypoint) in segment.waypoints.enumerated() {
      let isFirst = index == 0 && segment.origin == nil
      let isLast = index == segment.waypoints.count - 1 && segment.destination == nil
      append(waypoint, to: kind, line: line, time: isFirst ? start : isLast ? end : nil)
    }
    // Without an end, a stay is its start.
    let place = end == nil ? nil : segment.place
    if let destination = segment.destination ?? place, !destination.isEmpty {
      append(destination, to: kind, line: line, time: end)
    }
  }
}
