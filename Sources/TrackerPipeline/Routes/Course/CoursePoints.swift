/// The origin of the times of a file.
enum TimeOrigin: String {
  case start = "it counts from the start"
  case midnight = "it is a time of day without a date"
  case date = "it counts from a date"
}

/// The points of one kind while a file is read, and the problems of invalid ones.
struct CoursePoints {
  /// The noun of the places in warnings: lines, or the records of a binary file.
  private let place: String
  private(set) var tracks: [Course.Track] = []
  /// The number of points in the tracks.
  private(set) var usable = 0
  /// Points without a usable coordinate.
  private(set) var invalid = ProblemSummary()
  /// Texts that are not valid times.
  private(set) var wrongTimes = ProblemSummary()
  /// The line of the first time without a time zone.
  private(set) var zonelessLine: Int?
  /// Times of the year 1, which programs write for a time that they do not know.
  private var unknownTimes = ProblemSummary()
  private var order = TimeOrder()
  /// The origin of the times; nil before the first time.
  private var origin: TimeOrigin?
  /// The name of the next track.
  private var name: String?
  private var startsTrack = true
  private var startsSegment = true

  /// - Parameter place: The noun of the places in warnings, whose numbers are the lines below.
  init(place: String = "line") {
    self.place = place
  }

  /// The number of points read, those without a usable coordinate included.
  var count: Int { usable + invalid.count }

  /// True if no point was read, not even an invalid one.
  var isEmpty: Bool { tracks.isEmpty && invalid.count == 0 }

  /// True if at least two points have times; one alone makes no ride.
  var areTimed: Bool {
    tracks.lazy.flatMap(\.segments).joined().lazy.filter { $0.time != nil }.dropFirst().first != nil
  }

  mutating func startTrack() {
    startsTrack = true
    name = nil
  }

  mutating func startSegment() {
    startsSegment = true
  }

  /// Names the track whose points are being read or come next. Its first name counts.
  mutating func nameTrack(_ name: String) {
    if startsTrack {
      self.name = self.name ?? name
    } else {
      tracks[tracks.count - 1].name = tracks[tracks.count - 1].name ?? name
    }
  }

  mutating func append(_ point: Course.Point, line: Int) {
    if startsTrack || startsSegment { order.startSegment() }
    order.note(point.time, line: line)
    if startsTrack { tracks.append(Course.Track(name: name)) }
    let track = tracks.count - 1
    if startsTrack || startsSegment { tracks[track].segments.append([]) }
    startsTrack = false
    startsSegment = false
    usable += 1
    tracks[track].segments[tracks[track].segments.count - 1].append(point)
  }

  mutating func drop(line: Int, column: Int? = nil, _ message: String) {
    invalid.add(line: line, column: column, message)
  }

  /// Removes the times before another one.
  mutating func removeTimes(before limit: Timestamp) {
    for track in tracks.indices {
      for segment in tracks[track].segments.indices {
        for index in tracks[track].segments[segment].indices {
          guard let time = tracks[track].segments[segment][index].time, time < limit else {
            continue
          }
          tracks[track].segments[segment][index].time = nil
        }
      }
    }
  }

  mutating func drop(_ others: ProblemSummary) {
    invalid.add(others)
  }

  /// The time in a text. If it is invalid, records the problem and returns nil.
  ///
  /// - Parameters:
  ///   - line: Evaluated only when needed, as counting lines may cost more than parsing the time.
  ///   - written: The text as it is in the file, if it was changed.
  ///   - remark: What to say behind the problem.
  mutating func time(
    _ text: String, line: @autoclosure () -> Int, column: @autoclosure () -> Int? = nil,
    written: @autoclosure () -> String? = nil, remark: @autoclosure () -> String = ""
  ) -> Timestamp? {
    do throws(Timestamp.Malformed) {
      let parsed = try Timestamp.parse(text)
      if !parsed.namesZone, zonelessLine == nil { zonelessLine = line() }
      return parsed.timestamp
    } catch {
      if text.hasPrefix("0001-01-01") || text.hasPrefix("0000-00-00") {
        unknownTimes.add(line: line(), "")
      } else {
        rejectTime(written() ?? text, line: line(), column: column(), error.description + remark())
      }
      return nil
    }
  }

  /// The time in a text that may be a number. If it is invalid, records the problem and returns
  /// nil.
  mutating func anyTime(
    _ text: String, line: Int, column: Int?, written: @autoclosure () -> String? = nil
  ) -> Timestamp? {
    let numeric = NumericTime(text)
    guard
      counts(
        from: numeric?.isSinceStart == true ? .start : .date, line: line, column: column,
        written: written() ?? text)
    else { return nil }
    return numeric?.timestamp ?? time(text, line: line, column: column, written: written())
  }

  /// True if a time has the same origin as those before it. If not, records the problem.
  mutating func counts(
    from origin: TimeOrigin, line: Int, column: Int?, written: @autoclosure () -> String
  ) -> Bool {
    guard (self.origin ?? origin) == origin else {
      let message = "\(origin.rawValue), unlike those before"
      rejectTime(written(), line: line, column: column, message)
      return false
    }
    self.origin = origin
    return true
  }

  private mutating func rejectTime(_ text: String, line: Int, column: Int?, _ message: String) {
    wrongTimes.add(line: line, column: column, "the time is \(Quoted(text)): \(message)")
  }

  /// The course of the points, with warnings about dropped ones.
  ///
  /// - Parameter noun: The name of one point in messages, in the singular.
  /// - Throws: `RouteError` if a time is invalid, or all points are.
  func course(name: String?, noun: String, file: String) throws(RouteError) -> Course {
    if let problem = wrongTimes.first { throw problem.error(in: file, problem.message) }
    if tracks.isEmpty, let problem = invalid.first {
      let all = counted(invalid.count, noun)
      throw problem.error(in: file, "none of \(all) is usable: \(problem.message)")
    }
    var warnings: [String] = []
    if let problem = invalid.first {
      let some = counted(invalid.count, noun)
      warnings.append(
        "\(place) \(problem.line): \(some) without a usable coordinate dropped; \(problem.message)")
    }
    if let line = zonelessLine {
      warnings.append("\(place) \(line): a time without a zone is taken for UTC; write Z after it")
    }
    if let problem = unknownTimes.first {
      let some = counted(unknownTimes.count, "point")
      warnings.append(
        "\(place) \(problem.line): \(some) with a time of the year 1, which stands for none")
    }
    if origin == .midnight { warnings.append("no date is given; only the time of day is known") }
    return Course(
      name: name ?? tracks.lazy.compactMap(\.name).first, tracks: tracks,
      invalid: invalid.count, hasDates: origin ?? .date == .date,
      place: place, jumpBack: order.jumpBack, warnings: warnings)
  }
}

/// A number and a noun, in the plural unless the number is 1: `2 track points`.
func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
