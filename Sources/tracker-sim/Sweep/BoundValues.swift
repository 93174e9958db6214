import TrackerPipeline

/// The values that decide if combinations keep a bound. They are the values of the worst recording, of the worst one in
/// the share that has to keep the bound, or of all recordings together.
struct BoundValues {
  struct MetricValue {
    /// The value; nil if a ride without a place has none.
    let value: Double?
    /// The figure in words.
    let phrase: String
    /// The recording; nil if the value is of all recordings.
    let file: String?
  }

  let bound: MetricBound
  /// For each combination the values, the worst first; only the worst one if each recording has to keep the bound.
  private var worstValues: [[MetricValue]]
  /// For each combination the number of recordings with a value.
  private var counts: [Int]

  init(_ bound: MetricBound, combinations: Int) {
    self.bound = bound
    worstValues = Array(repeating: [], count: combinations)
    counts = Array(repeating: 0, count: combinations)
  }

  /// - Parameters:
  ///   - ride: Nil for a recording that is left out.
  ///   - all: The metrics of all recordings so far, this one included.
  mutating func add(
    _ ride: RideMetrics?, of file: String, with combination: Int, all: RideMetrics
  ) {
    guard case .share(let percent) = bound.scope else {
      guard bound.figure.value(all) != nil || all.ridesWithoutPlace > 0 else { return }
      worstValues[combination] = [
        MetricValue(value: bound.figure.value(all), phrase: bound.figure.phrase(of: all), file: nil)
      ]
      return
    }
    guard let ride else { return }
    let value = bound.figure.value(ride)
    // Where nothing has moved, nothing is late; a ride without a place is another matter.
    guard value != nil || ride.ridesWithoutPlace > 0 else { return }
    counts[combination] += 1
    let place = worstValues[combination].indices.partitioningIndex {
      bound.isWorse(value, than: worstValues[combination][$0].value)
    }
    if percent == 100, place > 0 { return }
    let phrase = value == nil ? "no place" : bound.figure.phrase(of: ride)
    if percent == 100 { worstValues[combination].removeAll(keepingCapacity: true) }
    worstValues[combination].insert(
      MetricValue(value: value, phrase: phrase, file: file), at: place)
  }

  /// The most recordings that may break a bound which holds for a share of them.
  private static func broken(of count: Int, percent: Int) -> Int { count * (100 - percent) / 100 }

  /// The value that decides; nil if nothing has moved in any recording: then the bound is not broken.
  private func value(of combination: Int) -> MetricValue? {
    var allowed = 0
    if case .share(let percent) = bound.scope {
      allowed = Self.broken(of: counts[combination], percent: percent)
    }
    return worstValues[combination].dropFirst(allowed).first
  }

  func isKept(by combination: Int) -> Bool {
    guard let value = value(of: combination) else { return true }
    return bound.isKept(by: value.value)
  }

  /// How far a choice is from keeping the bound, under the worst of its conditions.
  func excess(of combinations: [Int]) -> Double {
    worst(of: combinations).map { bound.excess(of: $0.value) } ?? 0
  }

  /// The value of these combinations that is the farthest from keeping the bound.
  func worst(of combinations: [Int]) -> MetricValue? {
    combinations.compactMap(value).reduce(nil as MetricValue?) { worst, value in
      guard let worst else { return value }
      return bound.isWorse(value.value, than: worst.value) ? value : worst
    }
  }
}
