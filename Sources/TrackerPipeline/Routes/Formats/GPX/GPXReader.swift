/// Reads GPX 1.0 and 1.1 (topografix.com/GPX/1/1), as devices write it.
///
/// Tracks are preferred to routes, and routes to waypoints. Elements and attributes may be in any
/// order, and have any prefix. Of extensions only an accuracy in metres is read (`hAcc`,
/// `accuracy`).
final class GPXReader: CourseReader, XMLElementReader {
  let input: RouteInput
  // Not checked for exclusive access: only one parser calls, never during another call, and nothing
  // calls back.
  @exclusivity(unchecked) private var path: [GPXElement] = []
  @exclusivity(unchecked) private(set) var draft = CourseDraft<GPXPointKind>()
  /// The text of the element that is being read; nil if the reader does not need it.
  @exclusivity(unchecked) private var content: String?
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

  private static let longestText = 1_024

  init(_ input: RouteInput) {
    self.input = input
  }

  func course() throws(RouteError) -> Course {
    try course(XMLScanner.run(input, reader: self))
  }

  func start(
    _ name: String, attributes: [XMLAttribute], at place: any XMLPosition
  ) throws(RouteError) {
    guard let parent = path.last else {
      try checkRoot(name, at: place)
      path.append(.root)
      return
    }
    let element = GPXElement(name, in: parent)
    path.append(element)
    switch element {
    case .point(let kind): startPoint(kind, attributes, at: place)
    case .track: draft[.track].startTrack()
    case .segment: draft[.track].startSegment()
    case .route: draft[.route].startTrack()
    case .time, .name, .elevation: content = ""
    case .accuracy: content = point == nil ? nil : ""
    case .other where point == nil && wrongCase == nil:
      wrongCase = GPXElement.rightCase(of: name).map { (place.line, place.column, name, $0) }
    case .shapePoint: shapePoints += 1
    case .root, .metadata, .extensions, .other: break
    }
  }

  var needsText: Bool { content != nil }
  var pointCount: Int { draft.pointCount }

  func text(_ piece: String) {
    guard let count = content?.utf8.count, count < GPXReader.longestText else { return }
    content?.append(piece)
  }

  func end(at place: any XMLPosition) {
    switch path.popLast() {
    case .point: endPoint(at: place)
    case .segment: draft[.track].startSegment()
    case .time: endTime(at: place)
    case .accuracy: point?.accuracy = content.flatMap(CoordinateText.number)
    case .elevation: point?.altitude = content.flatMap(CoordinateText.number)
    case .name: endName()
    default: return
    }
    content = nil
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

  private func endTime(at place: any XMLPosition) {
    guard let point, point.coordinate != nil, let text = content,
      text.utf8.contains(where: { $0 > UInt8(ascii: " ") })
    else { return }
    self.point?.time = draft[point.kind].time(text, line: place.line, column: place.column)
  }

  private func endName() {
    guard let words = content?.words else { return }
    switch path.last {
    case .track: draft[.track].nameTrack(words)
    case .route: draft[.route].nameTrack(words)
    default: draft.name = draft.name ?? words
    }
  }
}
