/// Reads GPX 1.0 and 1.1 (topografix.com/GPX/1/1), as devices write it.
///
/// Tracks are used before routes before waypoints. Elements and attributes may come in any order
/// and under any prefix; of extensions only an accuracy in metres counts (`hAcc`, `accuracy`).
final class GPXReader: XMLElementReader {
  let file: String
  // Free of exclusivity checks: one parser calls, one call at a time, and nothing calls back.
  @exclusivity(unchecked) private var path: [GPXElement] = []
  @exclusivity(unchecked) private var points = GPXPoints.Kind.allCases.map { _ in GPXPoints() }
  private(set) var documentName: String?
  /// The text of the element that is being read, if it matters.
  @exclusivity(unchecked) private var content: String?
  @exclusivity(unchecked) private var point: Point?
  private(set) var wrongCase: (line: Int, name: String, right: String)?

  private struct Point {
    var kind: GPXPoints.Kind
    /// nil when it was not usable.
    var coordinate: Coordinate?
    var time: Timestamp?
    var accuracy: Double?
  }

  private static let longestText = 1_024

  init(file: String) {
    self.file = file
  }

  func course(from input: RouteInput) throws(RouteError) -> Course {
    let ending = try XMLScan(input, reader: self).run()
    return try course(ending)
  }

  func start(
    _ name: String, attributes: [String: String], at place: XMLPlace
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
    case .track, .segment: self[.track].startSegment()
    case .route: self[.route].startSegment()
    case .time, .name: content = ""
    case .accuracy: content = point == nil ? nil : ""
    case .other where point == nil && wrongCase == nil:
      wrongCase = GPXElement.rightCase(of: name).map { (place.line, name, $0) }
    case .root, .metadata, .extensions, .other: break
    }
  }

  func text(_ piece: String) {
    guard let count = content?.utf8.count, count < GPXReader.longestText else { return }
    content?.append(piece)
  }

  func end(at place: XMLPlace) {
    switch path.popLast() {
    case .point: endPoint()
    case .segment: self[.track].startSegment()
    case .time: endTime(at: place)
    case .accuracy: point?.accuracy = content.flatMap(CoordinateText.number)
    case .name: endName()
    default: return
    }
    content = nil
  }

  private(set) subscript(kind: GPXPoints.Kind) -> GPXPoints {
    get { points[kind.rawValue] }
    _modify { yield &points[kind.rawValue] }
  }

  private func checkRoot(_ name: String, at place: XMLPlace) throws(RouteError) {
    if name == "gpx" { return }
    let found = Quoted(name)
    let message =
      GPXElement.rightCase(of: name) != nil
      ? "the root element is \(found); names are case-sensitive: write gpx, trk, trkpt, lat, lon"
      : "it is not GPX: the root element is \(found), not \"gpx\""
    throw RouteError(file: file, line: place.line, message: message)
  }

  private func startPoint(
    _ kind: GPXPoints.Kind, _ attributes: [String: String], at place: XMLPlace
  ) {
    point = Point(kind: kind)
    do throws(CoordinateText.Malformed) {
      point?.coordinate = try CoordinateText.parse(
        latitude: attributes["lat"], longitude: attributes["lon"])
    } catch {
      self[kind].drop(line: place.line, error.message)
    }
  }

  private func endPoint() {
    if let point, let coordinate = point.coordinate {
      self[point.kind].append(
        Course.Point(coordinate: coordinate, accuracy: point.accuracy, time: point.time))
    }
    point = nil
  }

  private func endTime(at place: XMLPlace) {
    guard let point, point.coordinate != nil, let text = content,
      text.utf8.contains(where: { $0 > UInt8(ascii: " ") })
    else { return }
    do throws(Timestamp.Malformed) {
      let parsed = try Timestamp.parse(text)
      self.point?.time = parsed.timestamp
      if !parsed.namesZone, self[point.kind].zonelessLine == nil {
        self[point.kind].zonelessLine = place.line
      }
    } catch {
      if self[point.kind].wrongTime == nil {
        self[point.kind].wrongTime = (place.line, "the time is \(Quoted(text)): \(error)")
      }
    }
  }

  private func endName() {
    let words = content?.split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? ""
    guard !words.isEmpty else { return }
    switch path.last {
    case .track: self[.track].name = self[.track].name ?? words
    case .route: self[.route].name = self[.route].name ?? words
    default: documentName = documentName ?? words
    }
  }
}
