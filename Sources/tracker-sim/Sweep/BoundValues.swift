import TrackerPipeline

/// The values that decide if combinations keep a bound: those of the worst recording, or those of all
/// recordings together.
struct BoundValues {
  struct Value {
    /// The value; nil if a ride without a place has none.
    let value: Double?
    /// The figure in words.
    let phrase: String
    /// The recording; nil if it is that of all.
    let file: String?
  }

  let bound: MetricBound
  /// For each combination; nil if nothing has moved in any recording: then the bound is not broken.
  private(set) var values: [Value?]

  init(_ bound: MetricBound, combinations: Int) {
    self.bound = bound
    values = Array(repeating: nil, count: combinations)
  }

  /// - Parameter all: The metrics of all recordings so far, this one included.
  mutating func add(
    _ ride: RideMetrics, of file: String, with combination: Int, all: RideMetrics
  ) {
    guard !bound.isMean else {
      guard bound.figure.value(all) != nil || all.ridesWithoutPlace > 0 else { return }
      values[combination] = Value(
        value: bound.figure.value(all), phrase: bound.figure.phrase(of: all), file: nil)
      return
    }
    let value = bound.figure.value(ride)
    // Where nothing has moved, nothing is late; a ride without a place is another matter.
    guard value != nil || ride.ridesWithoutPlace > 0 else { return }
    if let known = values[combination], !bound.isWorse(value, than: known.value) { return }
    let phrase = value == nil ? "no place" : bound.figure.phrase(of: ride)
    values[combination] = Value(value: value, phrase: phrase, file: file)
  }

  func isKept(by combination: Int) -> Bool {
    guard let value = values[combination] else { return true }
    return bound.isKept(by: value.value)
  }

  /// The value of these combinations that is the farthest from keeping the bound.
  func worst(of combinations: [Int]) -> Value? {
    combinations.compactMap { values[$0] }.reduce(nil as Value?) { worst, value in
      guard let worst else { return value }
      return bound.isWorse(value.value, than: worst.value) ? value : worst
    }
  }

  /// The value that is the nearest to keeping the bound; that of a choice is its worst one.
  func best(of choices: [[Int]]) -> Value? {
    choices.compactMap(worst).reduce(nil as Value?) { best, value in
      guard let best else { return value }
      return bound.isWorse(best.value, than: value.value) ? value : best
    }
  }
}
