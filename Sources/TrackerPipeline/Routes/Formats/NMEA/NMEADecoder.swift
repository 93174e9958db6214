/// Makes fixes of the lines of NMEA 0183, as they come from a file or a receiver.
///
/// What RMC and GGA say of one instant, an epoch, is one fix. It is complete with the second of the
/// two; if that never comes, with the first sentence of another instant, or at the end. So a
/// receiver that sends both is heard without delay, one that sends only one is an epoch late.
///
/// - Position: that of RMC, or of GGA where there is no RMC. Accuracy: 5 m times the HDOP of GGA.
/// - There is no fix where RMC has status V or mode N, or GGA quality 0.
/// - Date: of RMC or ZDA. GGA alone goes on from day to day at midnight; before the first date the
///   day is that of a comment `# Date: 2024-03-10`, or an arbitrary one.
struct NMEADecoder {
  /// Lines by what was made of them.
  struct Counts: Equatable {
    /// With a right checksum, those that do not matter included.
    var sentences = 0
    /// Sentences with a wrong checksum, or without one.
    var broken = 0
    /// Makers' own sentences, which are not read.
    var proprietary = 0
  }

  private(set) var counts = Counts()
  /// The line that the last event is about: of an epoch, its first.
  private(set) var eventLine = 0
  private var line = 0
  private var epochLine = 0
  private var calendar: NMEACalendar
  private var epoch: NMEAEpoch?
  /// True if the epoch's fix is out already.
  private var isReported = false

  /// - Parameter day: The day of times before the receiver tells a date.
  init(day: CalendarDate? = nil) {
    calendar = NMEACalendar(day: day)
  }

  /// By how many days the fixes that are not dated were wrong, once the first date has come.
  var correction: Int? { calendar.correction }

  /// True if no sentence has had the date so far.
  var isDayArbitrary: Bool { calendar.isArbitrary }

  /// - Parameters:
  ///   - line: Without its end.
  ///   - number: Of the line, where that matters.
  mutating func receive(_ line: [UInt8], number: Int = 0) -> NMEAEvent {
    self.line = number
    eventLine = number
    switch NMEALine(line) {
    case .sentence(let sentence):
      counts.sentences += 1
      do throws(NMEASentence.Malformed) {
        return try receive(sentence)
      } catch {
        return .fault(error.message)
      }
    case .otherSentence: counts.sentences += 1
    case .proprietary: counts.proprietary += 1
    case .comment(let text): if let date = CalendarDate(comment: text) { calendar.suggest(date) }
    case .remark: break
    case .broken(let message):
      counts.broken += 1
      return .fault(message)
    }
    return .none
  }

  /// The last event, at the end of the input.
  mutating func finish() -> NMEAEvent {
    let event = report()
    epoch = nil
    return event
  }

  private mutating func receive(
    _ sentence: NMEASentence
  ) throws(NMEASentence.Malformed) -> NMEAEvent {
    guard let time = try sentence.time() else {
      return sentence.kind == .zda || sentence.hasFix ? .none : .noFix
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

  /// The epoch's fix, once.
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
  /// From the comment ` Date: 2024-03-10`.
  fileprivate init?(comment: String) {
    guard let match = comment.firstMatch(of: #/^\s*[Dd]ate:\s*(\d{4})-(\d\d)-(\d\d)(?!\d)/#),
      let year = Int(match.1), let month = Int(match.2), let day = Int(match.3),
      (1700...2200).contains(year), (1...12).contains(month),
      (1...CalendarDate.daysIn(month: month, of: year)).contains(day)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}
