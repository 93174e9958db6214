import Foundation

/// Reads the tracks of Huawei Health: the lines of a file `HiTrack_…`, or the same lines in the JSON that it exports.
///
/// In the JSON (`motion path detail data.json`) each exercise has its lines in the text `attribute`, between
/// `HW_EXT_TRACK_DETAIL@is` and `&&HW_EXT_TRACK_SIMPLIFY@is`, which a summary follows. Each exercise is a track.
///
/// Source: the guide and the reader of Hitrava (github.com/CTHRU/Hitrava).
struct HiTrackReader: CourseReader, JSONTextReader {
  let input: RouteInput
  var scanner: JSONScanner
  private var rows = HiTrackRows()
  /// The number of exercises whose text was read.
  private var exercises = 0
  private var holes = ProblemSummary()

  init(_ input: RouteInput) {
    self.input = input.inUTF8()
    scanner = JSONScanner(RouteInput(file: input.file, bytes: []), texts: .short)
  }

  static func recognizes(_ lines: [Data]) -> Bool {
    if lines.prefix(100).contains(where: HiTrackRows.isRow) { return true }
    guard let first = lines.first?.first, "[{".utf8.contains(first) else { return false }
    return lines.contains { line in
      ["\"HW_EXT_TRACK_", "\"motionPathData\""].contains { line.range(of: Data($0.utf8)) != nil }
    }
  }

  mutating func course() throws(RouteError) -> Course {
    let start = input.peek(1 << 10).first { !ContentStart.ignored.contains($0) }
    let isJSON = start.map("[{".utf8.contains) ?? false
    let syntaxError = isJSON ? try readJSON() : try readLines()
    guard !rows.points.isEmpty else {
      if let syntaxError { throw syntaxError.error(in: file) }
      throw RouteError(
        file: file,
        message: isJSON && exercises == 0
          ? "there are no positions in it: no exercise has the text attribute, in which its track is"
          : "there are no positions in it, as indoors: no line with tp=lbs")
    }
    var course = try rows.points.course(name: nil, noun: "position", file: file)
    course.warnings += [syntaxError?.warning, holes.warningOfZeros].compactMap(\.self)
    return course
  }

  private mutating func readLines() throws(RouteError) -> JSONSyntaxError? {
    var lines = LineReader(input)
    rows.points.startTrack()
    while try lines.next() {
      if lines.leaveOutZeros() { holes.add(line: lines.number, "") }
      let line = String(decoding: lines.line, as: UTF8.self)
      rows.take(line, at: TextPlace(line: lines.number, column: 1))
      input.bound(rows.points.usable)
    }
    return nil
  }

  private mutating func readJSON() throws(RouteError) -> JSONSyntaxError? {
    scanner = JSONScanner(input, texts: .short)
    return try readTexts()
  }

  mutating func text(_ token: JSONToken) throws(JSONSyntaxError) {
    switch token {
    case .objectStart: try object()
    case .arrayStart: try readArray()
    default: break
    }
  }

  private mutating func readArray() throws(JSONSyntaxError) {
    while case let token = try scanner.next(), token != .arrayEnd { try text(token) }
  }

  /// Reads an object whose brace was just read: an exercise, or the exercises of a day.
  private mutating func object() throws(JSONSyntaxError) {
    while case .name(let name) = try scanner.next() {
      if name == "attribute" {
        rows.points.startTrack()
        let input = input
        let isText = try scanner.nextLines(into: &rows) { rows, line, place in
          rows.take(line, at: place)
          input.bound(rows.points.usable)
        }
        if isText {
          exercises += 1
          continue
        }
      }
      try text(try scanner.next())
    }
  }
}

/// The lines of a track of Huawei Health, such as `tp=lbs;k=0;lat=47.0;lon=8.0;alt=0.0;t=1.7E12;`.
///
/// Lines of the type `lbs` are positions. One at 90°, -80° stands for a pause, and begins a segment.
struct HiTrackRows {
  var points = CoursePoints()

  private static let prefix = "HW_EXT_TRACK_DETAIL@is"

  static func isRow(_ line: Data) -> Bool {
    let row = line.starts(with: prefix.utf8) ? line.dropFirst(prefix.utf8.count) : line
    return row.starts(with: "tp=".utf8) && row.contains(UInt8(ascii: ";"))
  }

  mutating func take(_ line: String, at place: TextPlace) {
    let row = line.hasPrefix(Self.prefix) ? line.dropFirst(Self.prefix.count) : line[...]
    guard row.hasPrefix("tp=lbs;") else { return }
    var values: [Substring: String] = [:]
    for part in row.split(separator: ";") {
      let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if words.count == 2 { values[words[0]] = String(words[1]) }
    }
    if values["lat"].flatMap(CoordinateText.number) == 90,
      values["lon"].flatMap(CoordinateText.number) == -80
    {
      return points.startSegment()
    }
    let column = place.column > 1 ? place.column : nil
    do throws(CoordinateText.Malformed) {
      let coordinate = try CoordinateText.parse(
        latitude: values["lat"], longitude: values["lon"])
      let time = values["t"].flatMap { points.anyTime($0, line: place.line, column: column) }
      points.append(Course.Point(coordinate: coordinate, time: time), line: place.line)
    } catch {
      points.drop(line: place.line, column: column, error.message)
    }
  }
}
