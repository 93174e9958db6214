/// The sentences of a receiver about one instant; some may be missing.
struct NMEAEpoch {
  private(set) var time: NMEATime
  private(set) var date: CalendarDate?
  private(set) var accuracy: Double?
  private(set) var altitude: Double?
  private var position: Coordinate?
  private var lacksFix = false
  private var hasRMC = false
  /// True after GGA or GNS; the first of them counts.
  private var hasGGA = false
  private var hasGLL = false
  /// The position of GLL, which counts only without RMC and GGA.
  private var positionOfGLL: Coordinate?

  init(at time: NMEATime) {
    self.time = time
  }

  /// True if both RMC and GGA have been added.
  var isComplete: Bool { hasRMC && hasGGA }

  var coordinate: Coordinate? { hasRMC || hasGGA ? position : positionOfGLL }

  /// True if one of the sentences that count says that there is no fix.
  var isVoid: Bool { hasRMC || hasGGA ? lacksFix : hasGLL && positionOfGLL == nil }

  /// True if a sentence belongs to this instant.
  ///
  /// Receivers that give fractions of seconds in RMC may give whole seconds in GGA or GLL. Such a
  /// sentence belongs to the RMC of the same second that has no other one of its kind.
  func includes(_ kind: NMEASentence.Kind, at other: NMEATime) -> Bool {
    if other == time { return true }
    guard other.second == time.second else { return false }
    return switch kind {
    case .rmc: (hasGGA || hasGLL) && !hasRMC && time.isWholeSecond
    case .gga, .gns: hasRMC && !hasGGA && other.isWholeSecond
    case .gll: hasRMC && !hasGLL && other.isWholeSecond
    case .zda: true
    }
  }

  /// Adds a sentence. Only the first one of a kind counts: some receivers repeat it for each
  /// satellite system.
  mutating func add(
    _ sentence: NMEASentence, at other: NMEATime
  ) throws(NMEASentence.Malformed) {
    let isNew =
      switch sentence.kind {
      case .rmc: !hasRMC
      case .gga, .gns: !hasGGA
      case .gll: !hasGLL
      case .zda: false
      }
    let sentenceDate = try sentence.date()
    let found = isNew && sentence.hasFix ? try sentence.coordinate() : nil
    date = date ?? sentenceDate
    guard isNew else { return }
    switch sentence.kind {
    case .rmc:
      hasRMC = true
      time = other
      position = found ?? position
    case .gga, .gns:
      hasGGA = true
      position = position ?? found
      accuracy = sentence.accuracy
      altitude = sentence.altitude
    case .gll:
      hasGLL = true
      positionOfGLL = found
      return
    case .zda: return
    }
    lacksFix = lacksFix || found == nil
  }
}
