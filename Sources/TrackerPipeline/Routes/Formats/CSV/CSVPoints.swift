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

  mutating func drop(line: Int, column: Int?, _ message: String) {
    for index in interpretations.indices {
      interpretations[index].points.drop(line: line, column: column, message)
    }
  }

  mutating func append(_ point: Course.Point, time: CSVTime?, line: Int) {
    if let time, interpretations[0].order == nil, time.hasUnknownOrder {
      first = (time, line)
      interpretations = DateOrder.allCases.map {
        Interpretation(
          order: $0, points: interpretations[0].points, clock: interpretations[0].clock)
      }
    }
    let times = interpretations.indices.map { index in
      time.flatMap { timestamp($0, line: line, interpretation: index) }
    }
    isAmbiguous = isAmbiguous || times.first != times.last
    for (index, time) in times.enumerated() {
      var point = point
      point.time = time
      interpretations[index].points.append(point, line: line)
    }
    decide(line: line)
  }

  /// Drops the interpretations in which a date does not exist, unless that is all of them.
  private mutating func decide(line: Int) {
    guard interpretations.count > 1 else { return }
    let possible = interpretations.filter { $0.points.wrongTimes.count == 0 }
    guard possible.count == 1 else { return }
    interpretations = possible
    decidingLine = line
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
    else { return nil }
    let timestamp = interpretations[index].points.time(
      sheet.rfc3339(order), line: line, column: time.column, written: written,
      remark: remark)
    guard sheet.isTimeOfDay, let timestamp else { return timestamp }
    return interpretations[index].clock.timestamp(of: timestamp.nanoseconds)
  }

  /// The part of the error of a date that tells the order of day and month.
  private func remark(_ order: DateOrder) -> String {
    let name = order == .dayFirst ? "day" : "month"
    let reason = decidingLine.map { ", as line \($0) shows" } ?? ""
    return "; the \(name) is first\(reason)"
  }

  func course(file: String) throws(RouteError) -> Course {
    if interpretations.count > 1, isAmbiguous, let first {
      let column = first.time.column
      let options = DateOrder.allCases.map { "--dates \($0.rawValue)" }.joined(separator: " or ")
      throw RouteError(
        file: file, line: first.line, column: column,
        message: "the date of \(Quoted(first.time.written)) begins with the day or with the month, "
          + "and no date of the file shows which; add \(options)")
    }
    return try interpretations[0].points.course(name: nil, noun: "row", file: file)
  }
}
