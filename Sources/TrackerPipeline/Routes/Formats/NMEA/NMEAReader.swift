import Foundation

/// Reads a log of NMEA 0183, which may contain other lines and bytes too: notes, reports of gpsd, and
/// the binary messages of a receiver (UBX, RTCM).
struct NMEAReader: CourseReader {
  let input: RouteInput
  private var decoder = NMEADecoder()
  private var points: [Course.Point] = []
  /// The number of points before the receiver's first date.
  private var undated = 0
  private var epochsWithoutFix = ProblemSummary()
  private var faults = ProblemSummary()
  /// The number of points at each loss of the fix.
  private var losses: [Int] = []
  private var order = TimeOrder()

  init(_ input: RouteInput) {
    self.input = input.inUTF8()
  }

  mutating func course() throws(RouteError) -> Course {
    decoder.needsChecksums = Self.hasChecksums(input.peek(1 << 16).prefix(1 << 16))
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

  /// True if one of the first sentences has a checksum.
  private static func hasChecksums(_ start: Data) -> Bool {
    start.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.contains { line in
      line.contains(UInt8(ascii: "$")) && line.suffix(4).contains(UInt8(ascii: "*"))
    }
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

  /// The longest time without a fix that does not end a segment, in seconds: a bridge or trees may
  /// hide the satellites for a shorter time.
  private static let longestLoss: Int64 = 10

  /// The points between interruptions. An interruption at which the clock goes back does not end a
  /// segment: the points after it are dropped, and the order of the segments would change.
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

  /// Corrects the dates of the fixes before the first date.
  private mutating func correctDates() {
    guard let correction = decoder.correction else { return }
    for index in points.indices.prefix(undated) {
      points[index].time = points[index].time?.advanced(bySeconds: Double(correction) * 86_400)
    }
  }

  /// The error of a file without a fix. It is the first fault only if most sentences have one, as a
  /// single broken sentence is not the reason.
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
    let ships =
      decoder.counts.encapsulated > 0 ? ", but sentences of AIS, which are about ships" : ""
    let message = "there are no positions in it: no RMC, GGA, GNS or GLL sentence\(ships)"
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
    if !decoder.needsChecksums {
      warnings.append("no sentence has a checksum, which would show damaged ones")
    }
    if decoder.isDayArbitrary {
      warnings.append("no date is given: no RMC, no ZDA; only the time of day is known")
    }
    return warnings
  }
}
