/// Reads the positions of a JSON file that has no format of its own: objects with a latitude and a
/// longitude, wherever they are. So write Polarsteps, Immich, GoldenCheetah, the geolocation of
/// browsers, and many scripts.
///
/// - The names of the members are those of `Position`, in capitals or not. An object may have its
///   position in an object within it, as `exifInfo` or `coords`, and its time beside that.
/// - The positions of an array are a segment. Those with times are put in their order, as some
///   exports have the newest first, and others no order.
/// - The samples of Suunto's `DeviceLog` have their degrees in radians.
/// - `SECS` counts from the `STARTTIME` before it, as in GoldenCheetah.
struct PositionsReader: JSONCourseReader {
  let input: RouteInput
  var scanner: JSONScanner
  private var points = CoursePoints()
  /// True if the next position begins a segment.
  private var startsSegment = false
  /// True if angles are in radians.
  private var isInRadians = false
  /// The time from which seconds count.
  private var start: Timestamp?
  /// The first names in the file, for the error of a file without positions.
  private var names: [String] = []

  init(_ input: RouteInput) {
    self.input = input.inUTF8()
    scanner = JSONScanner(self.input, texts: .short)
  }

  mutating func course() throws(RouteError) -> Course {
    let syntaxError = try readTexts()
    if Self.namesOfMapData.isSubset(of: names) {
      throw RouteError(
        file: file,
        message: "it is map data of OpenStreetMap from the Overpass API, and no recording")
    }
    guard !points.isEmpty else {
      throw syntaxError?.error(in: file) ?? RouteError(file: file, message: nothing)
    }
    points.joinTracks { $0.names.count == 1 }
    let names = points.identities?.names ?? []
    var course = try points.course(name: nil, noun: "position", file: file)
    course.order = .positions
    if !names.isEmpty {
      course.tracksOverlap = Course.overlap(course.tracks)
      course.warnings.append("the positions are of \(course.description(ofTracks: names))")
    }
    if let syntaxError { course.warnings.append(syntaxError.warning) }
    return course
  }

  mutating func text(_ token: JSONToken) throws(JSONSyntaxError) {
    if let position = try value(token), position.isComplete { append(position) }
  }

  private var nothing: String {
    if names.contains("SAMPLES") {
      return "there are no positions in it, as in a ride that was recorded indoors: no LAT and LON"
    }
    if let format = Self.otherFormats.first(where: { $0.names.isSubset(of: names) }) {
      return format.message
    }
    let seen = names.map { "\(Quoted($0))" }.joined(separator: ", ")
    return
      "there are no positions in it: no object has lat and lon, or latitude and longitude, and "
      + "it is not GeoJSON, a timeline of Google, or a log of OwnTracks or gpsd; "
      + (names.isEmpty ? "no object has a name" : "the first names in it are \(seen)")
  }

  /// Reads a value whose first token was just read. Returns the position of an object.
  private mutating func value(_ token: JSONToken) throws(JSONSyntaxError) -> Position? {
    switch token {
    case .objectStart: return try object()
    case .arrayStart: return try array()
    default: return nil
    }
  }

  /// Reads an array whose bracket was just read. If there are positions in it, they are a segment.
  ///
  /// - Returns: The position whose parts are the elements, as Endomondo writes it: `[{"latitude": 47}, {"longitude": 8}]`.
  private mutating func array() throws(JSONSyntaxError) -> Position? {
    let (count, startedSegment) = (points.count, startsSegment)
    startsSegment = true
    var parts: Position?
    while true {
      let token = try scanner.next()
      if token == .arrayEnd { break }
      guard let position = try value(token) else { continue }
      if let whole = position.isPart ? parts : position, whole.isComplete, position.isComplete {
        append(whole)
        parts = position.isPart ? position : parts
      } else {
        parts = parts?.joined(with: position) ?? position
      }
    }
    if points.count == count, parts != nil {
      startsSegment = startedSegment
      return parts
    }
    if let parts, parts.isComplete { append(parts) }
    startsSegment = startedSegment || points.count > count
    return nil
  }

  /// Reads an object whose brace was just read. Returns its position, or the position of an object
  /// in it.
  private mutating func object() throws(JSONSyntaxError) -> Position? {
    var position = Position(line: scanner.line, column: scanner.column)
    var (members, isPart) = (0, false)
    while case .name(let name) = try scanner.next() {
      if name == "DeviceLog" { isInRadians = true }
      if names.count < Self.mostNames, !names.contains(name) { names.append(name) }
      let token = try scanner.next()
      if let text = scanner.plainValue(token) {
        let value = Position.Value(text: text, line: scanner.line, column: scanner.column)
        position.set(name.lowercased(), to: value)
        if name == "STARTTIME" { start = points.time(text, line: value.line, column: value.column) }
      } else if let inner = try value(token), inner.isComplete {
        if position.isComplete { append(position) }
        (position, isPart) = (inner.completed(by: position), inner.isPart)
      }
      members += 1
    }
    position.isPart = members == 1 && !position.isEmpty && (isPart || !position.isComplete)
    return position.isComplete || position.isPart ? position : nil
  }

  private static let mostNames = 8

  /// Formats with positions that are not read, by names in them.
  private static let otherFormats: [(names: Set<String>, message: String)] = [
    (["latlng"], strava), (["series_type", "data"], strava),
  ]

  /// The nodes of a map have positions, but no order.
  private static let namesOfMapData: Set = ["generator", "elements"]

  private static let strava =
    "it has the streams of Strava, not its positions; export the activity as GPX"

  private mutating func append(_ position: Position) {
    if let name = position.identity {
      points.continueTrack(name, startsSegment: startsSegment)
    } else if startsSegment {
      points.startSegment()
    }
    startsSegment = false
    do throws(CoordinateText.Malformed) {
      let coordinate = try CoordinateText.parse(
        latitude: degrees(position.latitude), longitude: degrees(position.longitude))
      points.append(
        Course.Point(
          coordinate: coordinate, accuracy: position.accuracy, altitude: position.altitude,
          time: time(of: position)),
        line: position.line)
    } catch {
      points.drop(line: position.line, column: position.column, error.message)
    }
    input.bound(points.usable)
  }

  private func degrees(_ text: String?) -> String? {
    guard isInRadians, let text, let angle = CoordinateText.number(text) else { return text }
    return "\(angle * 180 / .pi)"
  }

  private mutating func time(of position: Position) -> Timestamp? {
    if let seconds = position.seconds {
      let text = start.map { "\($0.advanced(bySeconds: seconds))" } ?? "\(seconds)"
      return points.anyTime(text, line: position.line, column: position.column)
    }
    guard let time = position.time, !time.text.isEmpty else { return nil }
    return points.anyTime(time.text, line: time.line, column: time.column)
  }
}
