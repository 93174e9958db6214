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
  /// The index of the track whose points are being read.
  private var current = 0
  /// The tracks that are continued by their names; nil if tracks follow each other.
  private(set) var identities: TrackIdentities?
  /// The number of points in the tracks, those with a time that is not valid included.
  private(set) var usable = 0
  /// Points without a usable coordinate.
  private(set) var invalid = ProblemSummary()
  /// Texts that are not valid times.
  private(set) var wrongTimes = ProblemSummary()
  /// The line of the first time without a time zone.
  private(set) var zonelessLine: Int?
  /// The points whose times are not valid. They are left out, unless the file has no other times.
  private var withWrongTimes = 0
  private var hasReadTime = false
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

  /// The number of points read, those without a usable coordinate or a valid time included.
  var count: Int { usable + invalid.count }

  /// True if no point was read, not even an invalid one.
  var isEmpty: Bool { tracks.isEmpty && invalid.count == 0 && wrongTimes.count == 0 }

  /// True if the times count from the start.
  var areSinceStart: Bool { origin == .start }

  /// True if at least two points have times; one alone makes no ride.
  var areTimed: Bool {
    tracks.lazy.flatMap(\.segments).joined().lazy.filter(\.hasValidTime).dropFirst().first != nil
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
      tracks[current].name = tracks[current].name ?? name
    }
  }

  /// - Parameter point: If its time is `Timestamp.invalid`, it counts only if no time of the file is valid.
  mutating func append(_ point: Course.Point, line: Int) {
    let time = point.time == .invalid ? nil : point.time
    if point.time == .invalid { withWrongTimes += 1 }
    if time != nil { hasReadTime = true }
    if startsTrack || startsSegment { order.startSegment() }
    order.note(time, line: line)
    if startsTrack {
      current = tracks.count
      tracks.append(Course.Track(name: name))
    }
    if startsTrack || startsSegment { tracks[current].segments.append([]) }
    startsTrack = false
    startsSegment = false
    usable += 1
    tracks[current].segments[tracks[current].segments.count - 1].append(point)
    identities?.note(track: current, time: time, line: line)
  }

  /// Continues the track of a name, or begins it, in a file whose rows are of several tracks.
  ///
  /// - Parameter startsSegment: True if the row begins a segment of the file, whatever its track is.
  mutating func continueTrack(_ name: String, startsSegment: Bool) {
    var identities = self.identities.take() ?? TrackIdentities()
    defer { self.identities = identities }
    if identities.areTooMany { join(&identities) }
    if identities.isOff {
      if startsSegment { self.startsSegment = true }
      return
    }
    let change = identities.change(to: name, startsSegment: startsSegment)
    if case .none = change { return }
    order.startSegment()
    if case .continues(let track) = change {
      current = track
      startsTrack = false
    } else {
      startTrack()
      self.name = name.isEmpty ? nil : name
    }
  }

  /// Joins the tracks that were told apart by their names to one, in the order of the file, if their names were none.
  mutating func joinTracks(if areNone: (TrackIdentities) -> Bool) {
    guard var identities, !identities.isOff, areNone(identities) else { return }
    join(&identities)
    self.identities = identities
  }

  private mutating func join(_ identities: inout TrackIdentities) {
    guard !tracks.isEmpty else { return }
    tracks = identities.joined(tracks)
    order = identities.order
    current = 0
    identities.turnOff()
  }

  mutating func drop(line: Int, column: Int? = nil, _ message: String) {
    invalid.add(line: line, column: column, message)
  }

  /// Removes the times before another one.
  mutating func removeTimes(before limit: Timestamp) {
    mapTimes { $0 < limit ? nil : $0 }
  }

  /// Takes the numbers that were read as seconds for dates.
  ///
  /// - Parameter line: The line of the first one, which has no time zone.
  mutating func takeTimes(forDates date: (Timestamp) -> Timestamp, line: Int) {
    mapTimes(date)
    order.mapTimes(date)
    identities?.mapTimes(date)
    origin = .date
    zonelessLine = zonelessLine ?? line
  }

  private mutating func mapTimes(_ transform: (Timestamp) -> Timestamp?) {
    for track in tracks.indices {
      for segment in tracks[track].segments.indices {
        for index in tracks[track].segments[segment].indices {
          guard let time = tracks[track].segments[segment][index].time, time != .invalid else {
            continue
          }
          tracks[track].segments[segment][index].time = transform(time)
        }
      }
    }
  }

  mutating func drop(_ others: ProblemSummary) {
    invalid.add(others)
  }

  /// The time in a text; nil for a time of the year 1. If the text is no time, records the problem and returns
  /// `Timestamp.invalid`.
  ///
  /// - Parameters:
  ///   - line: Evaluated only when needed, as counting lines may cost more than parsing the time.
  ///   - written: The text as it is in the file, if it was changed.
  ///   - remark: The text behind the problem.
  mutating func time(
    _ text: String, line: @autoclosure () -> Int, column: @autoclosure () -> Int? = nil,
    written: @autoclosure () -> String? = nil, remark: @autoclosure () -> String = ""
  ) -> Timestamp? {
    do throws(Timestamp.Malformed) {
      let parsed = try Self.parse(text)
      if parsed.timestamp == .invalid {
        throw Timestamp.Malformed(description: "it is the last instant of 64 bits")
      }
      if !parsed.namesZone, zonelessLine == nil { zonelessLine = line() }
      return parsed.timestamp
    } catch {
      if text.hasPrefix("0001-01-01") || text.hasPrefix("0000-00-00") {
        unknownTimes.add(line: line(), "")
        return nil
      }
      rejectTime(written() ?? text, line: line(), column: column(), error.description + remark())
      return .invalid
    }
  }

  private static func parse(_ text: String) throws(Timestamp.Malformed) -> Timestamp.Parsed {
    do throws(Timestamp.Malformed) {
      return try Timestamp.parse(text)
    } catch {
      guard let other = DateTimeText(text) else { throw error }
      return try Timestamp.parse(other.rfc3339)
    }
  }

  /// As `time`, of a text that may be a number.
  mutating func anyTime(
    _ text: String, line: Int, column: Int?, written: @autoclosure () -> String? = nil
  ) -> Timestamp? {
    let numeric = NumericTime(text)
    let originBefore = origin
    guard
      counts(
        from: numeric?.isSinceStart == true ? .start : .date, line: line, column: column,
        written: written() ?? text)
    else { return .invalid }
    let time = numeric?.timestamp ?? time(text, line: line, column: column, written: written())
    // A text that is no time does not decide from where the others count.
    if time == .invalid { origin = originBefore }
    return time
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
  /// - Throws: `RouteError` if more than a tenth of the times are invalid, or all points are.
  func course(name: String?, noun: String, file: String) throws(RouteError) -> Course {
    if let problem = wrongTimes.first, hasReadTime, 10 * wrongTimes.count > usable {
      throw problem.error(in: file, problem.message)
    }
    if tracks.isEmpty, let problem = invalid.first {
      let all = counted(invalid.count, noun)
      throw problem.error(in: file, "none of \(all) is usable: \(problem.message)")
    }
    if tracks.isEmpty, let problem = wrongTimes.first {
      throw problem.error(in: file, problem.message)
    }
    var warnings: [String] = []
    if let problem = invalid.first {
      let some = counted(invalid.count, noun)
      warnings.append(
        "\(place) \(problem.line): \(some) without a usable coordinate dropped; \(problem.message)")
    }
    if let problem = wrongTimes.first {
      let some = counted(withWrongTimes, noun)
      warnings.append(
        hasReadTime
          ? "\(place) \(problem.line): \(some) without a valid time dropped; \(problem.message)"
          : "\(place) \(problem.line): no time can be read; \(problem.message)")
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
      name: name ?? (identities == nil ? tracks.lazy.compactMap(\.name).first : nil),
      tracks: withWrongTimes == 0
        ? tracks
        : tracks.map { $0.withoutWrongTimes(keepingPoints: !hasReadTime) }.filter(\.hasPoints),
      invalid: invalid.count + (hasReadTime ? withWrongTimes : 0),
      hasDates: origin ?? .date == .date,
      place: place, jumpBack: order.jumpBack, warnings: warnings)
  }
}

/// A number and a noun, in the plural unless the number is 1: `2 track points`.
func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

extension Timestamp {
  /// The mark of a time that is not valid: a point with it is left out.
  static let invalid = Timestamp(nanoseconds: .max)
}
