/// Reads a log of gpsd's protocol, as `gpspipe --json` writes it: one object on each line. Reports
/// of time, position and velocity (`TPV`) are fixes.
///
/// Of several reports with the same time the last one is used: gpsd may send one before it knows
/// the accuracy.
struct GPSDReader: CourseReader {
  let input: RouteInput
  private var points = CoursePoints()
  /// The last fix, kept until a report with another time arrives.
  private var pending: (point: Course.Point, line: Int)?
  private var reportsWithoutFix = ProblemSummary()
  /// Lines that contain a brace, but no valid report.
  private var faults = ProblemSummary()

  init(_ input: RouteInput) {
    self.input = input.inUTF8()
  }

  mutating func course() throws(RouteError) -> Course {
    var lines = LineReader(input)
    while try lines.next() {
      take(lines.line, number: lines.number)
      input.bound(points.usable)
    }
    appendPending()
    guard !points.isEmpty else { throw nothing }
    var course = try points.course(name: nil, noun: "report", file: file)
    course.warnings += warnings
    return course
  }

  private mutating func take(_ line: [UInt8], number: Int) {
    // An option of gpspipe writes a time before each object.
    guard let brace = line.firstIndex(of: UInt8(ascii: "{")) else { return }
    let object = String(decoding: line[brace...], as: UTF8.self)
    guard let report = try? GPSDReport(line: object.utf8) else {
      return faults.add(line: number, column: brace + 1, "\(Quoted(object)) is no report of gpsd")
    }
    guard case .position(let position) = report else { return }
    guard let coordinate = position.coordinate else {
      return reportsWithoutFix.add(line: number, "")
    }
    guard coordinate.isValid else {
      return points.drop(
        line: number, "\(coordinate.latitude), \(coordinate.longitude) is out of range")
    }
    let time = position.time.flatMap { points.time($0, line: number) }
    if time == nil || time != pending?.point.time { appendPending() }
    let point = Course.Point(
      coordinate: coordinate, accuracy: position.accuracy, altitude: position.altitude, time: time)
    pending = (point, number)
  }

  private mutating func appendPending() {
    if let pending { points.append(pending.point, line: pending.line) }
    pending = nil
  }

  private var nothing: RouteError {
    if let place = reportsWithoutFix.first {
      let message = "the receiver never had a fix; there are no positions in it"
      return RouteError(file: file, line: place.line, message: message)
    }
    if let place = faults.first { return place.error(in: file, place.message) }
    return RouteError(file: file, message: "there are no positions in it: no report of class TPV")
  }

  private var warnings: [String] {
    var warnings: [String] = []
    if let place = faults.first {
      warnings.append(
        "line \(place.line): \(counted(faults.count, "line")) left out; \(place.message)")
    }
    if let place = reportsWithoutFix.first {
      let count = reportsWithoutFix.count == 1 ? "once" : "\(reportsWithoutFix.count) times"
      warnings.append("line \(place.line): the receiver had no fix \(count)")
    }
    return warnings
  }
}
