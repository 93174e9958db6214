import Foundation

/// Reads FIT, the files of watches and bicycle computers. Messages of type `record` are points.
///
/// Each of several files in one is a track. A start of the timer, as after a pause, begins a segment, and records since
/// its stop, as on a ferry, are left out. A record without a position is ordinary, indoors or before the first fix: it is
/// counted and left out.
struct FITReader: CourseReader {
  let input: RouteInput
  private var decoder: FITDecoder
  private var points = CoursePoints(place: "record")
  /// The number of records.
  private var records = 0
  /// The number of the file being read.
  private var fileNumber = 0
  private var fileType: Int?
  private var sport = FITSport()
  private var times = FITTimes()
  /// The points since the timer was stopped, with the numbers of their records; nil while it runs.
  private var stopped: [(point: Course.Point, record: Int)]?
  private var whileStopped = ProblemSummary()

  init(_ input: RouteInput) {
    self.input = input
    decoder = FITDecoder(input)
  }

  mutating func course() throws(RouteError) -> Course {
    while try decoder.next() {
      if decoder.files != fileNumber {
        fileNumber = decoder.files
        takeStopped()
        points.startTrack()
      }
      takeMessage()
      input.bound(points.usable + (stopped?.count ?? 0))
    }
    takeStopped()
    guard points.usable > 0 else { throw nothing }
    if times.areMixed { points.removeTimes(before: FITTimes.firstDate) }
    var course = try points.course(name: nil, noun: "record", file: file)
    course.hasDates = times.areDates
    course.warnings += warnings
    return course
  }

  private mutating func takeMessage() {
    switch decoder.message {
    case .record: takeRecord()
    case .event:
      if number(0) == 0 { takeTimer(number(1)) }
    case .fileID: fileType = number(0)
    case .sport: sport = FITSport(sport: number(0), subSport: number(1))
    case .session: sport = FITSport(sport: number(5), subSport: number(6))
    case .course:
      let field = decoder.fields.first { $0.number == 5 }
      if let name = field.flatMap(decoder.text) { points.nameTrack(name) }
    case nil: break
    }
  }

  /// Receives an event of the timer: 0 is a start, 1 and 4 are stops.
  private mutating func takeTimer(_ type: Int?) {
    switch type {
    case 0:
      // A stop before anything was recorded is none.
      if points.usable == 0 { takeStopped() }
      for (_, record) in stopped ?? [] { whileStopped.add(line: record, "") }
      stopped = nil
      points.startSegment()
    case 1, 4: stopped = stopped ?? []
    default: break
    }
  }

  /// Keeps the points since a stop of the timer that no start follows.
  private mutating func takeStopped() {
    for (point, record) in stopped ?? [] { points.append(point, line: record) }
    stopped = nil
  }

  /// The number in a field, if it is a small one, as of an enumeration.
  private func number(_ field: UInt8) -> Int? {
    decoder.fields.first { $0.number == field }
      .flatMap { decoder.number(of: $0) }.flatMap { Int(exactly: $0) }
  }

  private mutating func takeRecord() {
    records += 1
    var (latitude, longitude): (Double?, Double?)
    var (altitude, enhancedAltitude): (Double?, Double?)
    var (accuracy, distance): (Double?, Double?)
    for field in decoder.fields {
      let number = decoder.number(of: field)
      switch field.number {
      case 0: latitude = number
      case 1: longitude = number
      case 2: altitude = number
      case 5: distance = number
      case 31: accuracy = number
      case 78: enhancedAltitude = number
      default: break
      }
    }
    guard let latitude, let longitude else {
      let reason = "there is no position, as indoors"
      return points.drop(
        line: records, distance == nil ? reason : "there is a distance, but no position, as indoors"
      )
    }
    // Semicircles: half a turn is 2³¹.
    let coordinate = Coordinate(
      latitude: latitude * 180 / 0x1p31, longitude: longitude * 180 / 0x1p31)
    guard coordinate.isValid else {
      return points.drop(
        line: records, "\(coordinate) is out of range")
    }
    // Fifths of a metre above -500 m.
    let metres = (enhancedAltitude ?? altitude).map { $0 / 5 - 500 }
    let point = Course.Point(
      coordinate: coordinate, accuracy: accuracy, altitude: metres,
      time: decoder.time.map { times.timestamp($0) })
    if stopped == nil { points.append(point, line: records) }
    stopped?.append((point, records))
  }

  private var nothing: RouteError {
    let name = sport.name.map { " (\($0))" } ?? ""
    let message =
      if points.count > 0 {
        if sport.isIndoors {
          "it was recorded indoors\(name): none of \(counted(records, "record")) has a position"
        } else if let place = points.invalid.first {
          "none of \(counted(records, "record")) is usable\(name); record \(place.line): "
            + place.message
        } else {
          "there are no positions in it"
        }
      } else if let cutOff = decoder.cutOff {
        "it is cut off after byte \(cutOff), before its first record"
      } else if let damage = decoder.damages.first {
        "it is damaged before its first record: byte \(damage.line) begins \(damage.message)"
      } else if let title = fileType.flatMap(FITFileType.title) {
        "there are no positions in it: it is \(title)"
      } else {
        "there are no positions in it: no message of type record"
      }
    return RouteError(file: file, message: message)
  }

  private var warnings: [String] {
    var warnings: [String] = []
    if let place = whileStopped.first {
      warnings.append(
        "record \(place.line): \(counted(whileStopped.count, "record")) while the timer was stopped left out"
      )
    }
    if let place = decoder.damages.first {
      warnings.append(
        "byte \(place.line) begins \(place.message); the rest of the file is left out")
    }
    if let cutOff = decoder.cutOff {
      warnings.append("the file is cut off after byte \(cutOff); what was read is kept")
    }
    if decoder.wrongChecksums > 0 {
      warnings.append("the checksum is wrong: the file may be damaged; what was read is kept")
    }
    return warnings
  }
}

/// The clock of FIT: seconds since 1989-12-31T00:00:00Z, or since the start of a device that does
/// not know the time yet.
struct FITTimes {
  private var hasDates = false
  private var hasTimesSinceStart = false

  /// The smallest number of seconds that is a date.
  private static let smallestDate: UInt32 = 0x1000_0000
  static let firstDate = unchecked(smallestDate)

  /// False if no time is a date.
  var areDates: Bool { hasDates || !hasTimesSinceStart }
  /// True if some times are dates and others are not.
  var areMixed: Bool { hasDates && hasTimesSinceStart }

  mutating func timestamp(_ seconds: UInt32) -> Timestamp {
    if seconds < Self.smallestDate { hasTimesSinceStart = true } else { hasDates = true }
    return Self.unchecked(seconds)
  }

  /// The time of a date; of a time since the start, a date with the same differences.
  private static func unchecked(_ seconds: UInt32) -> Timestamp {
    Timestamp(nanoseconds: (631_065_600 + Int64(seconds)) * 1_000_000_000)
  }
}
