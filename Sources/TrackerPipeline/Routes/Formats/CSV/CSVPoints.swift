/// The points of a CSV file, for each order of day and month that its dates allow.
///
/// Most files have dates that begin with the year, and so one interpretation. At the first date
/// such as `03/04/2025` a second one begins; a date such as `03/24/2025` ends one of them.
struct CSVPoints {
  private struct Interpretation {
    let order: DateOrder?
    var points = CoursePoints()
    var clock = DayClock()
  }

  private var interpretations: [Interpretation]
  /// The first time whose order is not known, and its line.
  private var first: (time: CSVTime, line: Int)?
  /// The line that has decided the order.
  private var decidingLine: Int?
  /// True if the order makes a difference.
  private var isAmbiguous = false

  /// The line of the first time that may be the day number of a spreadsheet; nil if there is none, or the times are not.
  private var firstNumber: (time: CSVTime, line: Int)?
  private var hasOtherTimes = false
  /// True if the time of the last row is earlier than the one before it.
  private(set) var hasFallenBack = false
  private var latest: Timestamp?

  /// - Parameter order: Nil if the dates of the file decide.
  init(order: DateOrder?) {
    interpretations = [Interpretation(order: order)]
  }

  var usable: Int { interpretations[0].points.usable }
  var isEmpty: Bool { interpretations[0].points.isEmpty }

  mutating func startTrack() {
    for index in interpretations.indices { interpretations[index].points.startTrack() }
  }

  mutating func startSegment() {
    for index in interpretations.indices { interpretations[index].points.startSegment() }
  }

  mutating func continueTrack(_ name: String, startsSegment: Bool) {
    for index in interpretations.indices {
      interpretations[index].points.continueTrack(name, startsSegment: startsSegment)
    }
  }

  /// True if the names of tracks were found to be none.
  var hasNoTracks: Bool { interpretations[0].points.identities?.isOff == true }

  /// The names of the tracks, if the file has several and names them.
  private(set) var trackNames: [String] = []

  mutating func drop(line: Int, column: Int?, _ message: String) {
    for index in interpretations.indices {
      interpretations[index].points.drop(line: line, column: column, message)
    }
  }

  mutating func append(_ point: Course.Point, time: CSVTime?, line: Int) {
    if let time, interpretations[0].order == nil, case let orders = time.possibleOrders,
      !orders.isEmpty
    {
      first = (time, line)
      interpretations = orders.map {
        Interpretation(
          order: $0, points: interpretations[0].points, clock: interpretations[0].clock)
      }
    }
    if let time {
      if !time.mayBeDayNumber {
        hasOtherTimes = true
      } else if firstNumber == nil {
        firstNumber = (time, line)
      }
    }
    let times = interpretations.indices.map { index in
      time.flatMap { timestamp($0, line: line, interpretation: index) }
    }
    isAmbiguous = isAmbiguous || times.contains { $0 != times[0] }
    hasFallenBack = false
    if let time = times[0] {
      if let latest { hasFallenBack = time < latest }
      latest = time
    }
    for (index, time) in times.enumerated() {
      var point = point
      point.time = time
      interpretations[index].points.append(point, line: line)
    }
    decide(line: line)
  }

  /// Drops the interpretations in which more dates do not exist than in another.
  private mutating func decide(line: Int) {
    guard interpretations.count > 1 else { return }
    let fewest = interpretations.map(\.points.wrongTimes.count).min()
    interpretations.removeAll { $0.points.wrongTimes.count != fewest }
    if interpretations.count == 1 { decidingLine = line }
  }

  private mutating func timestamp(
    _ time: CSVTime, line: Int, interpretation index: Int
  ) -> Timestamp? {
    let written = time.written
    guard !time.isLikeRFC3339, let sheet = SpreadsheetTime(time.text)
    else {
      return interpretations[index].points.anyTime(
        time.text, line: line, column: time.column, written: written)
    }
    let order = interpretations[index].order ?? .dayFirst
    let remark = sheet.hasUnknownOrder ? remark(order) : ""
    guard
      interpretations[index].points.counts(
        from: sheet.isTimeOfDay ? .midnight : .date, line: line, column: time.column,
        written: written)
    else { return .invalid }
    let timestamp = interpretations[index].points.time(
      sheet.rfc3339(order), line: line, column: time.column, written: written,
      remark: remark)
    guard sheet.isTimeOfDay, let timestamp, timestamp != .invalid else { return timestamp }
    return interpretations[index].clock.timestamp(of: timestamp.nanoseconds)
  }

  /// The part of the error of a date that tells the order of day and month.
  private func remark(_ order: DateOrder) -> String {
    let reason = decidingLine.map { ", as line \($0) shows" } ?? ""
    return "; the \(order.first) is first\(reason)"
  }

  /// - Parameter identity: The kind of the column that names the tracks.
  mutating func course(
    file: String, identity: IdentityValues.Kind
  ) throws(RouteError) -> Course {
    if interpretations.count > 1, isAmbiguous, let first {
      let column = first.time.column
      let orders = interpretations.compactMap(\.order)
      let names = orders.map { "the \($0.first)" }.joined(separator: " or with ")
      let options = orders.map { "--dates \($0.rawValue)" }.joined(separator: " or ")
      throw RouteError(
        file: file, line: first.line, column: column,
        message: "the date of \(Quoted(first.time.written)) begins with \(names), "
          + "and no date of the file shows which; add \(options)")
    }
    if let firstNumber, !hasOtherTimes { try takeDayNumbers(from: firstNumber, file: file) }
    interpretations[0].points.joinTracks { identities in
      identities.values.names.count == 1 || !identities.values.areRepeated(as: identity)
    }
    trackNames = interpretations[0].points.identities?.names ?? []
    var course = try interpretations[0].points.course(name: nil, noun: "row", file: file)
    course.tracksOverlap = !trackNames.isEmpty && Course.overlap(course.tracks)
    return course
  }

  /// True if the times count from the start, and each step is of whole thousands of seconds: probably they are
  /// milliseconds.
  var haveStepsOfThousands: Bool {
    guard let points = interpretations.first?.points, points.areSinceStart else { return false }
    let segments = points.tracks.lazy.flatMap(\.segments)
    let thousand: Int64 = 1_000_000_000_000
    var steps = 0
    for segment in segments {
      let times = segment.lazy.compactMap(\.time).filter { $0 != .invalid }.map(\.nanoseconds)
      for (start, end) in zip(times, times.dropFirst()) where start != end {
        guard end.subtractingReportingOverflow(start).partialValue % thousand == 0 else {
          return false
        }
        steps += 1
      }
    }
    return steps > 0
  }

  private mutating func takeDayNumbers(
    from first: (time: CSVTime, line: Int), file: String
  ) throws(RouteError) {
    let times = interpretations[0].points.tracks.flatMap(\.segments).joined().compactMap(\.time)
      .filter { $0 != .invalid }
    switch DayNumber.unit(of: times) {
    case .seconds: break
    case .days:
      interpretations[0].points.takeTimes(forDates: DayNumber.timestamp, line: first.line)
    case .unknown:
      throw RouteError(
        file: file, line: first.line, column: first.time.column,
        message:
          "the time \(Quoted(first.time.written)) may be the day of a spreadsheet or count seconds; "
          + "write dates, or call the column seconds")
    }
  }
}

extension DateOrder {
  /// The name of the part of a date that comes first.
  fileprivate var first: String {
    switch self {
    case .dayFirst: "day"
    case .monthFirst: "month"
    case .yearFirst: "year"
    }
  }
}
