/// NMEA 0183, as receivers send it over a serial line.
///
/// Single lines may be damaged, and the first one may be cut. So trouble is reported only if a
/// receiver sends nothing else.
///
/// ```swift
/// let location = ReceiverLocationService(dialect: NMEADialect(), scheduler: scheduler)
/// ```
public struct NMEADialect: ReceiverDialect {
  /// About a second's output of a receiver that sends many lines.
  private static let mostLinesWithoutSentence = 20

  private var decoder = NMEADecoder()
  private var lines = 0
  private var hasComplained = false

  public init() {}

  public mutating func events(in line: String) -> [ReceiverEvent] {
    lines += 1
    let event = decoder.receive(Array(line.utf8))
    let isTooLong = line.utf8.count >= LineSplitter.longestLine
    if lines >= Self.mostLinesWithoutSentence || isTooLong, decoder.counts.sentences == 0,
      !hasComplained
    {
      hasComplained = true
      let found =
        isTooLong
        ? "\(line.utf8.count) bytes without a line break, which begin with"
        : "\(lines) lines, the last being"
      let message =
        "no NMEA sentence in \(found) \(Quoted(line)); is it the right device, and its speed? see "
        + "stty(1)"
      return [.trouble(message)]
    }
    return Self.events(event)
  }

  public mutating func eventsAtEnd() -> [ReceiverEvent] {
    Self.events(decoder.finish())
  }

  private static func events(_ event: NMEAEvent) -> [ReceiverEvent] {
    switch event {
    case .none, .fault: []
    case .noFix: [.noFix]
    case .fix(let fix):
      // A time without a date is not used, as the day may change once there is a date: the fix gets
      // the time of its arrival.
      [
        .fix(
          fix.coordinate, horizontalAccuracy: fix.accuracy, time: fix.isDated ? fix.time : nil)
      ]
    }
  }
}
