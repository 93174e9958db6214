/// Reads KML 2.2 with Google's tracks (developers.google.com/kml/documentation/kmlreference).
///
/// The preference is: `gx:Track`, points of placemarks with times (`TimeStamp`), `LineString`,
/// which has no times, and points without times. A time may be a year, a month or a day, and stands
/// for its beginning. A placemark is a track; its lines, or the parts of a `gx:MultiTrack`, are
/// segments.
final class KMLReader: XMLCourseReader {
  let input: RouteInput
  // Not checked for exclusive access: only one parser calls, never during another call, and nothing
  // calls back.
  @exclusivity(unchecked) var path = XMLElementPath<KMLElement>()
  @exclusivity(unchecked) private(set) var draft = CourseDraft<KMLPointKind>()
  /// The line of the file on which the coordinates of the current `LineString` begin; they are read
  /// in pieces.
  @exclusivity(unchecked) private var lineOfText = 1
  @exclusivity(unchecked) private var track = KMLTrack()
  /// The length of the text behind which its complete positions are taken.
  @exclusivity(unchecked) private var pieceLength = shortestPiece
  /// The position of the placemark that is being read, if it is a point.
  private var point: Coordinate?
  private var pointAltitude: Double?
  private var pointTime: Timestamp?
  private var lineOfPoint = 1
  /// True if one of the altitudes is not 0. Programs that do not know the altitude write 0.
  private var hasAltitudes = false
  private var mismatches = ProblemSummary()

  private static let shortestPiece = 4_096

  init(_ input: RouteInput) {
    self.input = input
  }

  func course() throws(RouteError) -> Course {
    let result = try XMLScanner.run(input, reader: self)
    // The file may end within a track or a placemark.
    endTrack(line: result.syntaxError?.line ?? 1)
    endPlacemark()
    let problem = "there are no points in it: no gx:Track, LineString or Point"
    var course = try course(
      result, root: "kml", prefersTimes: true, orThrow: RouteError(file: file, message: problem))
    course.hasAltitudes = hasAltitudes
    if let place = mismatches.first {
      course.warnings.append("line \(place.line): \(place.message)")
    }
    return course
  }

  func start(
    _ name: String, attributes: [XMLAttribute], at place: any XMLPosition
  ) throws(RouteError) {
    switch path.open(name) {
    case .placemark:
      endPlacemark()
      draft[.track].startTrack()
      draft[.line].startTrack()
    case .track: draft[.track].startSegment()
    case .line: draft[.line].startSegment()
    case .lineCoordinates: (lineOfText, pieceLength) = (place.line, Self.shortestPiece)
    default: break
    }
  }

  var pointCount: Int { draft.pointCount + track.count }

  func text(_ piece: String) {
    path.append(piece)
    if case .lineCoordinates = path.last { takeWholePositions() }
  }

  func end(at place: any XMLPosition) {
    let (element, text) = path.close()
    switch element {
    case .when: endWhen(text, at: place)
    case .coord: endCoord(text, at: place)
    case .lineCoordinates: appendLine(text)
    case .pointCoordinates: endPointCoordinates(text, at: place)
    case .track: endTrack(line: place.line)
    case .placemark: endPlacemark()
    case .documentName: draft.name = draft.name ?? text.words
    case .placemarkName:
      guard let name = text.words else { return }
      draft[.track].nameTrack(name)
      draft[.line].nameTrack(name)
    default: break
    }
  }

  private func endWhen(_ text: String, at place: any XMLPosition) {
    let isOfTrack = path.contains { if case .track = $0 { true } else { false } }
    let isBlank = !text.utf8.contains { $0 > UInt8(ascii: " ") }
    let kind: KMLPointKind = isOfTrack ? .track : .point
    let time =
      isBlank
      ? nil
      : draft[kind].time(
        Self.wholeTime(text), line: place.line, column: place.column, written: text)
    if isOfTrack {
      track.append(time, line: place.line)
    } else if !isBlank {
      pointTime = time
    }
  }

  /// The text of the beginning of a year, a month or a day: KML's `1997`, `1997-07` and
  /// `1997-07-16`; any other text unchanged.
  private static func wholeTime(_ text: String) -> String {
    let words = text.words ?? ""
    guard words.utf8.allSatisfy({ (UInt8(ascii: "-")...UInt8(ascii: "9")).contains($0) }) else {
      return text
    }
    return switch words.utf8.count {
    case 4: words + "-01-01T00:00:00Z"
    case 7: words + "-01T00:00:00Z"
    case 10: words + "T00:00:00Z"
    default: text
    }
  }

  private func endCoord(_ text: String, at place: any XMLPosition) {
    let parts = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard !parts.isEmpty else { return track.append(Coordinate?.none, line: place.line) }
    track.append(
      coordinate(parts, of: .track, at: place, form: "lon lat alt", written: text),
      altitude: altitude(parts), line: place.line)
  }

  private func endPointCoordinates(_ text: String, at place: any XMLPosition) {
    guard let words = text.words else { return }
    appendPoint()
    lineOfPoint = place.line
    let all = positions(in: words)
    pointAltitude = all.count == 1 ? altitude(all[0]) : nil
    point = coordinate(
      all.count == 1 ? all[0] : [words], of: .point, at: place, form: "lon,lat,alt", written: text)
  }

  private func endTrack(line: Int) {
    if let mismatch = track.mismatch { mismatches.add(line: line, mismatch) }
    for (point, line) in track.points { draft[.track].append(point, line: line) }
    track = KMLTrack()
  }

  private func endPlacemark() {
    appendPoint()
    (point, pointTime) = (nil, nil)
  }

  /// Appends the point of the placemark. Called when the placemark ends or has another point, as
  /// the time may follow the point.
  private func appendPoint() {
    guard let point else { return }
    draft[.point].append(
      Course.Point(coordinate: point, altitude: pointAltitude, time: pointTime), line: lineOfPoint)
  }

  /// Appends the complete positions of a long line, and keeps the last, perhaps incomplete one.
  private func takeWholePositions() {
    guard let text = path.text, text.utf8.count > pieceLength else { return }
    guard let blank = text.lastIndex(where: \.isWhitespace),
      // A position continues before and after a comma.
      text[..<blank].last(where: { !$0.isWhitespace }) != ",",
      text[blank...].first(where: { !$0.isWhitespace }) != ","
    else {
      // Looked at again when there is as much again, so that a long text is not read over and over.
      return pieceLength = text.utf8.count * 2
    }
    appendLine(String(text[..<blank]))
    path.removeText(upTo: blank)
    pieceLength = Self.shortestPiece
  }

  private func appendLine(_ text: String) {
    for position in positions(in: text) {
      let coordinate = coordinate(
        position, of: .line, at: nil, form: "lon,lat,alt",
        written: position.joined(separator: ","))
      if let coordinate {
        draft[.line].append(
          Course.Point(coordinate: coordinate, altitude: altitude(position)), line: lineOfText)
      }
    }
  }

  /// The altitude, which is the third part of a position.
  private func altitude(_ parts: [String]) -> Double? {
    let altitude = parts.count > 2 ? CoordinateText.number(parts[2]) : nil
    if let altitude, altitude != 0 { hasAltitudes = true }
    return altitude
  }

  /// The parts of each position. Some programs write blanks after the commas. Others write commas
  /// between positions, which then have three parts each.
  private func positions(in text: String) -> [[String]] {
    var tuples: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      let isOpen = tuples.last?.hasSuffix(",") == true
      if isOpen || (word.hasPrefix(",") && !tuples.isEmpty) {
        tuples[tuples.count - 1] += word
      } else {
        tuples.append(String(word))
      }
    }
    return tuples.flatMap { tuple -> [[String]] in
      let parts = tuple.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard parts.count > 4, parts.count.isMultiple(of: 3) else { return [parts] }
      return stride(from: 0, to: parts.count, by: 3).map { Array(parts[$0..<$0 + 3]) }
    }
  }

  /// The coordinate of a position. If it is invalid, records the problem and returns nil.
  ///
  /// - Parameter place: The end of the element; nil for a position of a line, whose problems have
  ///   the line on which its coordinates begin.
  private func coordinate(
    _ parts: [String], of kind: KMLPointKind, at place: (any XMLPosition)?, form: String,
    written: String
  ) -> Coordinate? {
    let problem: String
    if (2...4).contains(parts.count) {
      do throws(CoordinateText.Malformed) {
        return try CoordinateText.parse(latitude: parts[1], longitude: parts[0])
      } catch {
        problem = error.message
      }
    } else {
      problem = "the position is \(Quoted(written)); write \(form)"
    }
    draft[kind].drop(line: place?.line ?? lineOfText, column: place?.column, problem)
    return nil
  }
}
