/// A receiver's report of one instant, in sentences of which some may be missing.
struct NMEAEpoch {
  private(set) var time: NMEATime
  private(set) var date: CalendarDate?
  private(set) var coordinate: Coordinate?
  private(set) var accuracy: Double?
  private(set) var altitude: Double?
  /// True if any of the sentences says that there is no fix.
  private(set) var isVoid = false
  private var hasRMC = false
  private var hasGGA = false

  init(at time: NMEATime) {
    self.time = time
  }

  /// True if nothing that matters is missing.
  var isComplete: Bool { hasRMC && hasGGA }

  /// True if a sentence speaks of this instant.
  ///
  /// Receivers that give fractions in RMC may give whole seconds in GGA: it belongs to the RMC of
  /// the same second that has none of its own.
  func includes(_ kind: NMEASentence.Kind, at other: NMEATime) -> Bool {
    if other == time { return true }
    guard other.second == time.second else { return false }
    return switch kind {
    case .rmc: hasGGA && !hasRMC && time.isWholeSecond
    case .gga: hasRMC && !hasGGA && other.isWholeSecond
    case .zda: true
    }
  }

  /// The first sentence of a kind counts: some receivers repeat it for each satellite system.
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
