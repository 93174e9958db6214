/// Reads GPX 1.0 and 1.1 (topografix.com/GPX/1/1), as devices write it.
///
/// Tracks are preferred to routes, and routes to waypoints. Elements and attributes may be in any
/// order, and have any prefix. Of extensions only an accuracy in metres is read (`hAcc`,
/// `accuracy`).
final class GPXReader: XMLCourseReader {
  let input: RouteInput
  // Not checked for exclusive access: only one parser calls, never during another call, and nothing
  // calls back.
  @exclusivity(unchecked) var path = XMLElementPath<GPXElement>()
  @exclusivity(unchecked) private(set) var draft = CourseDraft<GPXPointKind>()
  @exclusivity(unchecked) private var point: Point?
  /// The number of points of the ways between route points.
  @exclusivity(unchecked) private(set) var shapePoints = 0
  private(set) var wrongCase: (line: Int, column: Int, name: String, right: String)?

  private struct Point {
    var kind: GPXPointKind
    /// The coordinate; nil if it is invalid.
    var coordinate: Coordinate?
    var time: Timestamp?
    var accuracy: Double?
    var altitude: Double?
  }

  init(_ input: RouteInput) {
    self.input = input
  }

  func course() throws(RouteError) -> Course {
    try course(XMLScanner.run(input, reader: self))
  }

  func start(
    _ name: String, attributes: [XMLAttribute], at place: any XMLPosition
  ) throws(RouteError) {
    switch path.open(name) {
    case .root: try checkRoot(name, at: place)
    case .point(let kind): startPoint(kind, attributes, at: place)
    case .track: draft[.track].startTrack()
    case .segment: draft[.track].startSegment()
    case .route: draft[.route].startTrack()
    case .other where point == nil && wrongCase == nil:
      wrongCase = GPXElement.rightCase(of: name).map { (place.line, place.column, name, $0) }
    case .shapePoint: shapePoints += 1
    default: break
    }
  }

  func end(at place: any XMLPosition) {
    let (element, text) = path.close()
    switch element {
    case .point: endPoint(at: place)
    case .segment: draft[.track].startSegment()
    case .time: endTime(text, at: place)
    case .accuracy: point?.accuracy = CoordinateText.number(text)
    case .elevation: point?.altitude = CoordinateText.number(text)
    case .name: endName(text)
    default: break
    }
  }

  private func checkRoot(_ name: String, at place: any XMLPosition) throws(RouteError) {
    if name == "gpx" { return }
    let found = Quoted(name)
    let message =
      GPXElement.rightCase(of: name) != nil
      ? "the root element is \(found); names are case-sensitive: write gpx, trk, trkpt, lat, lon"
      : "it is not GPX: the root element is \(found), not \"gpx\""
    throw RouteError(file: file, line: place.line, column: place.column, message: message)
  }

  private func startPoint(
    _ kind: GPXPointKind, _ attributes: [XMLAttribute], at place: any XMLPosition
  ) {
    point = Point(kind: kind)
    do throws(CoordinateText.Malformed) {
      point?.coordinate = try CoordinateText.parse(
        latitude: attributes["lat"], longitude: attributes["lon"])
    } catch {
      draft[kind].drop(line: place.line, column: place.column, error.message)
    }
  }

  private func endPoint(at place: any XMLPosition) {
    if let point, let coordinate = point.coordinate {
      draft[point.kind].append(
        Course.Point(
          coordinate: coordinate, accuracy: point.accuracy, altitude: point.altitude,
          time: point.time),
        line: place.line)
    }
    point = nil
  }

  private func endTime(_ text: String, at place: any XMLPosition) {
    guard let point, point.coordinate != nil,
      text.utf8.contains(where: { $0 > UInt8(ascii: " ") })
    else { return }
    self.point?.time = draft[point.kind].time(text, line: place.line, column: place.column)
  }

  private func endName(_ text: String) {
    guard let words = text.words else { return }
    switch path.last {
    case .track: draft[.track].nameTrack(words)
    case .route: draft[.route].nameTrack(words)
    default: draft.name = draft.name ?? words
    }
  }
}
