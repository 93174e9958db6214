import Foundation

/// Reads the tracks of OziExplorer and of GeoLife (`.plt`): six lines, and then a row for each point.
///
/// A row is `latitude, longitude, code, altitude, days, date, time`. The code 1 begins a segment, the altitude is in
/// feet and -777 if it is not known, and the days count from 1899-12-30 in UTC.
///
/// Source: "OziExplorer file formats" (oziexplorer3.com/eng/help/fileformats.html), and the guide of GeoLife 1.3.
struct PLTReader: CourseReader {
  let input: RouteInput
  private var points = CoursePoints()
  /// The datum of the positions as the second line names it, if it is another one than WGS 84.
  private var otherDatum: String?
  private var holes = ProblemSummary()

  private static let linesBeforeRows = 6
  private static let metresPerFoot = 0.3048
  private static let unknownAltitude = -777.0

  init(_ input: RouteInput) {
    self.input = input.inUTF8()
  }

  static func recognizes(_ lines: [Data]) -> Bool {
    ["OziExplorer Track Point File", "Geolife trajectory"].contains { mark in
      lines.first?.starts(with: mark.utf8) == true
    }
  }

  mutating func course() throws(RouteError) -> Course {
    var lines = LineReader(input)
    var count = 0
    points.startTrack()
    while try lines.next() {
      if lines.leaveOutZeros() { holes.add(line: lines.number, "") }
      if count == 0, lines.line.allSatisfy({ $0 <= UInt8(ascii: " ") }) { continue }
      count += 1
      if count == 2 { noteDatum(lines.line) }
      if count > Self.linesBeforeRows { take(lines.line, number: lines.number) }
      input.bound(points.usable)
    }
    guard !points.isEmpty else {
      throw RouteError(file: file, message: "there are no points in it, behind its first six lines")
    }
    var course = try points.course(name: nil, noun: "row", file: file)
    if let otherDatum {
      course.warnings.append(
        "line 2: the datum of the positions is \(Quoted(otherDatum)); they are taken for WGS 84, and may be hundreds of metres off"
      )
    }
    if let warning = holes.warningOfZeros { course.warnings.append(warning) }
    return course
  }

  private mutating func noteDatum(_ line: [UInt8]) {
    let name = String(decoding: line, as: UTF8.self).words ?? ""
    if !["", "WGS84"].contains(name.uppercased().filter { $0 != " " }) { otherDatum = name }
  }

  private mutating func take(_ line: [UInt8], number: Int) {
    let fields = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self).words ?? "" }
    guard fields.contains(where: { !$0.isEmpty }) else { return }
    func field(_ index: Int) -> String { index < fields.count ? fields[index] : "" }
    if field(2) == "1" { points.startSegment() }
    do throws(CoordinateText.Malformed) {
      let coordinate = try CoordinateText.parse(latitude: field(0), longitude: field(1))
      let feet = CoordinateText.number(field(3)).flatMap { $0 == Self.unknownAltitude ? nil : $0 }
      points.append(
        Course.Point(
          coordinate: coordinate, altitude: feet.map { $0 * Self.metresPerFoot },
          time: time(field(4), date: field(5), clock: field(6), line: number)),
        line: number)
    } catch {
      points.drop(line: number, error.message)
    }
  }

  /// The time of the day number, or else of the date and the time behind it.
  private mutating func time(
    _ days: String, date: String, clock: String, line: Int
  ) -> Timestamp? {
    if let number = CoordinateText.number(days), DayNumber.range.contains(number) {
      let milliseconds = ((number - DayNumber.epoch) * 86_400_000).rounded()
      return Timestamp(nanoseconds: Int64(milliseconds) * 1_000_000)
    }
    if date.isEmpty || clock.isEmpty { return nil }
    return points.time("\(date) \(clock)", line: line)
  }
}
