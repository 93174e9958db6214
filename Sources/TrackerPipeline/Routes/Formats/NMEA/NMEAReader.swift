/// Reads a log of NMEA 0183, with what else stands in such logs.
struct NMEAReader: CourseReader {
  let input: RouteInput
  private var decoder = NMEADecoder()
  private var points: [Course.Point] = []
  /// How many of the points came before the receiver told the date.
  private var undated = 0
  private var epochsWithoutFix = ProblemSummary()
  private var faults = ProblemSummary()
  /// How many points there were when the receiver last lost its fix, each time.
  private var losses: [Int] = []
  private var order = TimeOrder()

  init(_ input: RouteInput) {
    self.input = input.inUTF8()
  }

  mutating func course() throws(RouteError) -> Course {
    var lines = LineReader(input)
    while try lines.next() {
      take(decoder.receive(lines.line, number: lines.number), line: decoder.eventLine)
      input.bound(points.count)
    }
    take(decoder.finish(), line: decoder.eventLine)
    correctDates()
    guard !points.isEmpty else { throw nothing }
    return Course(
      tracks: [Course.Track(segments: segments)],
      hasDates: !decoder.isDayArbitrary, jumpBack: order.jumpBack, warnings: warnings)
  }

  private mutating func take(_ event: NMEAEvent, line: Int) {
    switch event {
    case .none: break
    case .fix(let fix):
      order.note(fix.time, line: line)
      points.append(
        Course.Point(
          coordinate: fix.coordinate, accuracy: fix.accuracy, altitude: fix.altitude,
          time: fix.time))
      if !fix.isDated { undated = points.count }
    case .noFix:
      epochsWithoutFix.add(line: line, "")
      if losses.last != points.count { losses.append(points.count) }
    case .fault(let message): faults.add(line: line, message)
    }
  }

  /// Without a fix for longer than this, in seconds, a recording is interrupted; less is a bridge or a
  /// tree.
  private static let longestLoss: Int64 = 10

  /// The points between interruptions. Where the clock goes back there is none: points are dropped then,
  /// and the segments would come in another order.
  private var segments: [[Course.Point]] {
    var segments: [[Course.Point]] = []
    var (start, latest) = (0, Int64.min)
    var next = losses[...]
    for (index, point) in points.enumerated() {
      let time = point.time?.nanoseconds ?? latest
      if next.first == index {
        next.removeFirst()
        if index > start, time / 1_000_000_000 - latest / 1_000_000_000 > Self.longestLoss {
          segments.append(Array(points[start..<index]))
          start = index
        }
      }
      latest = max(latest, time)
    }
    return segments + [start == 0 ? points : Array(points[start...])]
  }

  /// Puts the fixes before the first date where that date says that they belong.
  private mutating func correctDates() {
    guard let correction = decoder.correction else { return }
    for index in points.indices.prefix(undated) {
      points[index].time = points[index].time?.advanced(bySeconds: Double(correction) * 86_400)
    }
  }

  /// The error of a file without a fix, by the fault of most lines: one broken line is not the reason.
  private var nothing: RouteError {
    let sentences = decoder.counts.sentences + decoder.counts.broken
    if let place = faults.first, 2 * faults.count > sentences {
      let count = faults.count == 1 ? "a sentence" : "\(faults.count) sentences"
      return place.error(in: file, "\(count) cannot be used: \(place.message)")
    }
    let others = faults.first.map { place in
      let count = faults.count == 1 ? "a sentence" : "\(faults.count) sentences"
      return "; line \(place.line): \(count) cannot be used, either: \(place.message)"
    }
    if let place = epochsWithoutFix.first {
      let message = "the receiver never had a fix; there are no positions in it"
      return place.error(in: file, message + (others ?? ""))
    }
    let message = "there are no positions in it: no RMC or GGA sentence"
    return RouteError(file: file, message: message + (others ?? ""))
  }

  private var warnings: [String] {
    var warnings: [String] = []
    if let place = faults.first {
      let count = faults.count == 1 ? "a sentence" : "\(faults.count) sentences"
      warnings.append("line \(place.line): \(count) left out; \(place.message)")
    }
    if let place = epochsWithoutFix.first {
      let count = epochsWithoutFix.count == 1 ? "once" : "\(epochsWithoutFix.count) times"
      warnings.append("line \(place.line): the receiver had no fix \(count)")
    }
    if decoder.isDayArbitrary {
      warnings.append("no date is given: no RMC, no ZDA; only the time of day is known")
    }
    return warnings
  }
}
