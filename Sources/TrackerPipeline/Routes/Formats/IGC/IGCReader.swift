import Foundation

/// Reads IGC, the files of gliders' flight recorders. `B` records are points, in one track; of the
/// other records the date and the extensions of the `B` records are read.
///
/// The altitudes are from the satellites. The altitude from the barometer is used for a fix that is
/// not three-dimensional, and in a file in which no altitude from the satellites is known.
struct IGCReader: CourseReader {
  let input: RouteInput
  private var points: [Course.Point] = []
  private var clock = DayClock()
  private var extensions = IGCExtensions()
  private var order = TimeOrder()
  /// The altitudes of the barometer, as long as all altitudes of the satellites are 0.
  private var pressureAltitudes: [Int32]? = []
  private var withoutFix = ProblemSummary()
  private var faults = ProblemSummary()
  private var wrongDates = ProblemSummary()
  /// Records behind zero bytes, as a recorder leaves them that loses its power.
  private var holes = ProblemSummary()

  init(_ input: RouteInput) {
    self.input = input
  }

  mutating func course() throws(RouteError) -> Course {
    var lines = LineReader(input)
    while try lines.next() {
      take(lines.line, number: lines.number)
      input.bound(points.count)
    }
    guard !points.isEmpty else { throw nothing }
    for (index, altitude) in (pressureAltitudes ?? []).enumerated() {
      points[index].altitude = Double(altitude)
    }
    return Course(
      tracks: [Course.Track(segments: [points])], invalid: withoutFix.count,
      hasDates: clock.hasDate, jumpBack: order.jumpBack, warnings: warnings)
  }

  private mutating func take(_ line: [UInt8], number: Int) {
    switch line.first {
    case UInt8(ascii: "B"): takePosition(line, number: number)
    case UInt8(ascii: "I"): extensions = IGCExtensions(line)
    case UInt8(ascii: "H"), UInt8(ascii: "h"):
      guard isIGC(date: line) else { break }
      guard let date = CalendarDate(igc: line) else {
        let text = String(decoding: line, as: UTF8.self)
        return wrongDates.add(line: number, "\(Quoted(text)) is no date; write HFDTE and DDMMYY")
      }
      clock.set(date)
    case 0:
      let rest = line.drop { $0 == 0 }
      if rest.isEmpty { break }
      holes.add(line: number, "")
      take(Array(rest), number: number)
    default: break
    }
  }

  private mutating func takePosition(_ line: [UInt8], number: Int) {
    guard let record = IGCRecord(line, extensions: extensions) else {
      let text = String(decoding: line, as: UTF8.self)
      return faults.add(
        line: number,
        "\(Quoted(text)) is no time, position and altitudes, such as "
          + "B1101355206343N00006198WA0058700558")
    }
    let time = clock.timestamp(of: record.time)
    // Before its first fix a recorder writes the position 0, 0.
    guard record.hasAltitude || record.coordinate != Coordinate(latitude: 0, longitude: 0) else {
      return withoutFix.add(line: number, "")
    }
    order.note(time, line: number)
    if record.satelliteAltitude != 0 { pressureAltitudes = nil }
    pressureAltitudes?.append(Int32(record.pressureAltitude))
    let altitude = record.hasAltitude ? record.satelliteAltitude : record.pressureAltitude
    points.append(
      Course.Point(
        coordinate: record.coordinate, accuracy: record.accuracy, altitude: Double(altitude),
        time: time))
  }

  private var nothing: RouteError {
    if let fault = faults.first { return fault.error(in: file, fault.message) }
    if let place = withoutFix.first {
      let message = "the recorder never had a fix; there are no positions in it"
      return place.error(in: file, message)
    }
    return RouteError(file: file, message: "there are no positions in it: no B record")
  }

  private var warnings: [String] {
    var warnings = [holes.warningOfZeros].compactMap(\.self)
    if let fault = faults.first {
      warnings.append(
        "line \(fault.line): \(counted(faults.count, "B record")) left out; \(fault.message)")
    }
    if let place = withoutFix.first {
      let count = withoutFix.count == 1 ? "once" : "\(withoutFix.count) times"
      warnings.append("line \(place.line): the recorder had no fix \(count)")
    }
    if let place = wrongDates.first {
      warnings.append("line \(place.line): \(place.message)")
    }
    if !clock.hasDate {
      warnings.append("no date is given: no HFDTE record; only the time of day is known")
    }
    return warnings
  }
}

extension IGCReader {
  /// True for lines with a position record, or with the `A` record and the date of a recorder.
  static func recognizes(_ lines: [Data]) -> Bool {
    // Few lines begin as a record, and only those are copied.
    lines.contains { $0.first == UInt8(ascii: "B") && IGCRecord(Array($0)) != nil }
      || isRecorder(lines)
  }

  private static func isRecorder(_ lines: [Data]) -> Bool {
    lines[0].first == UInt8(ascii: "A") && lines[0].prefix(7).allSatisfy(\.isLetterOrDigit)
      && lines.contains { isIGC(date: $0) }
  }
}
