/// The sentences of a receiver about one instant; some may be missing.
struct NMEAEpoch {
  private(set) var time: NMEATime
  private(set) var date: CalendarDate?
  private(set) var coordinate: Coordinate?
  private(set) var accuracy: Double?
  private(set) var altitude: Double?
  /// True if one of the sentences says that there is no fix.
  private(set) var isVoid = false
  private var hasRMC = false
  private var hasGGA = false

  init(at time: NMEATime) {
    self.time = time
  }

  /// True if both RMC and GGA have been added.
  var isComplete: Bool { hasRMC && hasGGA }

  /// True if a sentence belongs to this instant.
  ///
  /// Receivers that give fractions of seconds in RMC may give whole seconds in GGA. Such a GGA
  /// belongs to the RMC of the same second that has no other GGA.
  func includes(_ kind: NMEASentence.Kind, at other: NMEATime) -> Bool {
    if other == time { return true }
    guard other.second == time.second else { return false }
    return switch kind {
    case .rmc: hasGGA && !hasRMC && time.isWholeSecond
    case .gga: hasRMC && !hasGGA && other.isWholeSecond
    case .zda: true
    }
  }

  /// Adds a sentence. Only the first one of a kind counts: some receivers repeat it for each
  /// satellite system.
  mutating func add(
    _ sentence: NMEASentence, at other: NMEATime
  ) throws(NMEASentence.Malformed) {
    let isNew = sentence.kind == .rmc ? !hasRMC : sentence.kind == .gga && !hasGGA
    let sentenceDate = try sentence.date()
    let position = isNew && sentence.hasFix ? try sentence.coordinate() : nil
    date = date ?? sentenceDate
    guard isNew else { return }
    if sentence.kind == .rmc {
      hasRMC = true
      time = other
      coordinate = position ?? coordinate
    } else {
      hasGGA = true
      coordinate = coordinate ?? position
      accuracy = sentence.accuracy
      altitude = sentence.altitude
    }
    isVoid = isVoid || position == nil
  }
}
