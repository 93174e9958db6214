/// Reads TCX, Garmin's Training Center XML (garmin.com/xmlschemas/TrainingCenterDatabase/v2).
///
/// Activities and courses are tracks. Each `Track` in their laps is a segment, as a watch begins a
/// new one after a pause. A trackpoint without a position is ordinary, indoors or before the first
/// fix: it is counted and left out. The course points, which mark places on a course, are used if
/// there is no track.
final class TCXReader: XMLCourseReader {
  let input: RouteInput
  // Not checked for exclusive access: only one parser calls, never during another call, and nothing
  // calls back.
  @exclusivity(unchecked) var path = XMLElementPath<TCXElement>()
  @exclusivity(unchecked) private(set) var draft = CourseDraft<TCXPointKind>()
  @exclusivity(unchecked) private var point: Point?

  private struct Point {
    var latitude: String?
    var longitude: String?
    var altitude: Double?
    var hasPosition = false
    var time: Timestamp?
  }

  init(_ input: RouteInput) {
    self.input = input
  }

  func course() throws(RouteError) -> Course {
    let problem = "there are no points in it: no Trackpoint of an Activity or a Course"
    return try course(
      XMLScanner.run(input, reader: self), root: "TrainingCenterDatabase",
      orThrow: RouteError(file: file, message: problem))
  }

  func start(
    _ name: String, attributes: [XMLAttribute], at place: any XMLPosition
  ) throws(RouteError) {
    switch path.open(name) {
    case .course: for kind in TCXPointKind.allCases { draft[kind].startTrack() }
    case .track: draft[.track].startSegment()
    case .point: point = Point()
    case .position: point?.hasPosition = true
    default: break
    }
  }

  func end(at place: any XMLPosition) {
    let (element, text) = path.close()
    switch element {
    case .point(let kind): endPoint(kind, at: place)
    case .time: endTime(text, at: place)
    case .latitude: point?.latitude = text
    case .longitude: point?.longitude = text
    case .altitude: point?.altitude = CoordinateText.number(text)
    case .name:
      guard let words = text.words else { return }
      for kind in TCXPointKind.allCases { draft[kind].nameTrack(words) }
    default: break
    }
  }

  private func endTime(_ text: String, at place: any XMLPosition) {
    guard case .point(let kind) = path.last, text.words != nil else { return }
    point?.time = draft[kind].time(text, line: place.line, column: place.column)
  }

  private func endPoint(_ kind: TCXPointKind, at place: any XMLPosition) {
    guard let point else { return }
    self.point = nil
    guard point.hasPosition else {
      return draft[kind].drop(line: place.line, "there is no Position, as indoors")
    }
    do throws(CoordinateText.Malformed) {
      let coordinate = try CoordinateText.parse(
        latitude: point.latitude, longitude: point.longitude)
      draft[kind].append(
        Course.Point(coordinate: coordinate, altitude: point.altitude, time: point.time),
        line: place.line)
    } catch {
      draft[kind].drop(line: place.line, column: place.column, error.message)
    }
  }
}
