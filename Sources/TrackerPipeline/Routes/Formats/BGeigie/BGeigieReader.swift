import Foundation

/// Reads the logs of bGeigie, Safecast's radiation sensors: sentences `$BNRDD` and their kind, in which a position is as in
/// NMEA 0183.
///
/// The fields are: 2 the time, 7 to 10 the position, 11 the altitude in metres, 12 `A` if the receiver has a fix.
///
/// Source: "bGeigie log format" (github.com/Safecast/bGeigieNanoKit).
struct BGeigieReader: CourseReader {
  let input: RouteInput
  private var points = CoursePoints()
  private var sentencesWithoutFix = ProblemSummary()
  private var wrongChecksums = ProblemSummary()
  private var holes = ProblemSummary()

  init(_ input: RouteInput) {
    self.input = input.inUTF8()
  }

  static func recognizes(_ lines: [Data]) -> Bool { lines.contains { isSentence($0) } }

  /// True for `$BNRDD,`, `$BMRDD,`, `$BNXRDD,` and the like.
  private static func isSentence(_ line: some Collection<UInt8>) -> Bool {
    guard line.starts(with: "$B".utf8) else { return false }
    let address = line.dropFirst().prefix { $0 != UInt8(ascii: ",") }.prefix(8)
    return (5...6).contains(address.count) && address.suffix(3).elementsEqual("RDD".utf8)
  }

  mutating func course() throws(RouteError) -> Course {
    var lines = LineReader(input)
    points.startTrack()
    while try lines.next() {
      if lines.leaveOutZeros() { holes.add(line: lines.number, "") }
      if Self.isSentence(lines.line) { take(lines.line, number: lines.number) }
      input.bound(points.usable)
    }
    guard !points.isEmpty else {
      let message = "the receiver never had a fix; there are no positions in it"
      throw RouteError(file: file, line: sentencesWithoutFix.first?.line, message: message)
    }
    var course = try points.course(name: nil, noun: "sentence", file: file)
    if let warning = holes.warningOfZeros { course.warnings.append(warning) }
    if let place = wrongChecksums.first {
      let sentences = counted(wrongChecksums.count, "sentence")
      course.warnings.append("line \(place.line): \(sentences) with a wrong checksum left out")
    }
    if let place = sentencesWithoutFix.first {
      let count = sentencesWithoutFix.count
      course.warnings.append(
        "line \(place.line): the receiver had no fix \(count == 1 ? "once" : "\(count) times")")
    }
    return course
  }

  private mutating func take(_ line: [UInt8], number: Int) {
    let parts = line.dropFirst().split(
      separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
    if parts.count > 1 {
      let checksum = UInt8(String(decoding: parts[1].prefix(2), as: UTF8.self), radix: 16)
      guard checksum == parts[0].reduce(0, ^) else { return wrongChecksums.add(line: number, "") }
    }
    let fields = parts[0].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard fields.count > 12, fields[12] == "A" else {
      return sentencesWithoutFix.add(line: number, "")
    }
    guard let latitude = Self.degrees(fields[7], fields[8]),
      let longitude = Self.degrees(fields[9], fields[10]),
      case let coordinate = Coordinate(latitude: latitude, longitude: longitude), coordinate.isValid
    else {
      let position = Quoted(fields[7...10].joined(separator: ","))
      return points.drop(
        line: number, "the position is \(position); write ddmm.mmmm,N,dddmm.mmmm,E")
    }
    let time = fields[2].isEmpty ? nil : points.time(fields[2], line: number)
    points.append(
      Course.Point(
        coordinate: coordinate, altitude: CoordinateText.number(fields[11]), time: time),
      line: number)
  }

  /// Degrees of `ddmm.mmmm` and its hemisphere.
  private static func degrees(_ text: String, _ hemisphere: String) -> Double? {
    guard let number = CoordinateText.number(text), number >= 0, hemisphere.count == 1,
      "NSEW".contains(hemisphere)
    else { return nil }
    let whole = (number / 100).rounded(.down)
    let degrees = whole + (number - whole * 100) / 60
    return "SW".contains(hemisphere) ? -degrees : degrees
  }
}
