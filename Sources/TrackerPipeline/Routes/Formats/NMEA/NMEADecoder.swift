/// Decodes fixes from lines of NMEA 0183, as they come from a file or a receiver.
///
/// The RMC, GGA (or GNS) and GLL sentences of one instant, an epoch, make one fix. The epoch is complete with the
/// second of RMC and GGA, or else with the first sentence of another instant, or at the end of the
/// input. So the fixes of a receiver that sends both sentences have no delay; those of a receiver
/// that sends only one have a delay of one epoch.
///
/// - Position: from RMC, or else from GGA, or else from GLL. Accuracy: 5 m times the HDOP of GGA.
/// - There is no fix if RMC has status V or mode N, GGA has quality 0, or GNS has only modes N. Without RMC, GGA and
///   GNS, there is no fix if GLL has status V.
/// - Date: of RMC or ZDA. With GGA alone the date advances at midnight. Before the first date, a comment such as
///   `# Date: 2024-03-10` gives the day, or the day is arbitrary.
struct NMEADecoder {
  /// The number of lines of each kind.
  struct Counts: Equatable {
    /// Sentences with a correct checksum, those of ignored types included.
    var sentences = 0
    /// Sentences with a wrong checksum, or without one.
    var broken = 0
    /// Proprietary sentences, which are ignored.
    var proprietary = 0
    /// Sentences with encoded fields, which are ignored: AIS.
    var encapsulated = 0
  }

  private(set) var counts = Counts()
  /// The line number of the last event; for an epoch, the line of its first sentence.
  private(set) var eventLine = 0
  private var line = 0
  private var epochLine = 0
  private var calendar: NMEACalendar
  private var epoch: NMEAEpoch?
  /// True if the result of the epoch has been reported.
  private var isReported = false

  /// - Parameter day: The day of times before the receiver's first date.
  init(day: CalendarDate? = nil) {
    calendar = NMEACalendar(day: day)
  }

  /// False to use sentences without a checksum.
  var needsChecksums = true

  /// The number of days to add to the fixes that are not dated; nil before the first date.
  var correction: Int? { calendar.correction }

  /// True if no date is known so far: from a sentence, from a comment, or from the caller.
  var isDayArbitrary: Bool { calendar.isArbitrary }

  /// Decodes one line.
  ///
  /// - Parameters:
  ///   - line: The line without its line break.
  ///   - number: The line number for `eventLine`.
  mutating func receive(_ line: [UInt8], number: Int = 0) -> NMEAEvent {
    self.line = number
    eventLine = number
    switch NMEALine(line, needsChecksum: needsChecksums) {
    case .sentence(let sentence):
      counts.sentences += 1
      do throws(NMEASentence.Malformed) {
        return try receive(sentence)
      } catch {
        return .fault(error.message)
      }
    case .otherSentence: counts.sentences += 1
    case .proprietary: counts.proprietary += 1
    case .encapsulated: counts.encapsulated += 1
    case .comment(let text): if let date = CalendarDate(comment: text) { calendar.suggest(date) }
    case .remark: break
    case .broken(let message):
      counts.broken += 1
      return .fault(message)
    }
    return .none
  }

  /// Ends the input, and returns the last event.
  mutating func finish() -> NMEAEvent {
    let event = report()
    epoch = nil
    return event
  }

  private mutating func receive(
    _ sentence: NMEASentence
  ) throws(NMEASentence.Malformed) -> NMEAEvent {
    guard let time = try sentence.time() else {
      return [.rmc, .gga, .gns].contains(sentence.kind) && !sentence.hasFix ? .noFix : .none
    }
    if var current = epoch, current.includes(sentence.kind, at: time) {
      try current.add(sentence, at: time)
      epoch = current
      return current.isComplete ? report() : .none
    }
    var next = NMEAEpoch(at: time)
    try next.add(sentence, at: time)
    let event = report()
    epoch = next
    epochLine = line
    isReported = false
    return event
  }

  /// The result of the epoch, once.
  private mutating func report() -> NMEAEvent {
    guard let epoch, !isReported else { return .none }
    isReported = true
    eventLine = epochLine
    let time = calendar.timestamp(of: epoch.time, date: epoch.date)
    if epoch.isVoid { return .noFix }
    guard let coordinate = epoch.coordinate else { return .none }
    return .fix(
      NMEAFix(
        coordinate: coordinate, accuracy: epoch.accuracy, altitude: epoch.altitude, time: time,
        isDated: calendar.isDated))
  }
}

extension CalendarDate {
  /// Parses the comment ` Date: 2024-03-10`.
  fileprivate init?(comment: String) {
    guard let match = comment.firstMatch(of: #/^\s*[Dd]ate:\s*(\d{4})-(\d\d)-(\d\d)(?!\d)/#),
      let year = Int(match.1), let month = Int(match.2), let day = Int(match.3),
      (1700...2200).contains(year), (1...12).contains(month),
      (1...CalendarDate.daysIn(month: month, of: year)).contains(day)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}
