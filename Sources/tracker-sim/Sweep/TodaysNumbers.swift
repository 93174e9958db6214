import TrackerPipeline

/// The numbers that a tracker has today, with which the combinations of a sweep are compared.
struct TodaysNumbers: Sendable {
  /// One combination under each condition, all with the same rules; nil if the tracker's own numbers are not swept.
  let combinations: [Int]?

  /// - Parameter written: The rules that a sweep chooses between and that are not the tracker's own; all must be swept.
  ///   Nil takes the tracker's own, whether they are swept or not.
  init(_ written: ComparedOptions?, in grid: SweepGrid) throws(Failure) {
    let ride = try written?.applied(to: grid.base) ?? grid.base
    combinations = grid.choices.first { choice in
      choice.first.map { grid.combinations[$0].ride.settings == ride.settings } ?? false
    }
    guard let written, combinations == nil else { return }
    throw .arguments("--today: \(try Self.obstacle(written, in: grid))")
  }

  /// The reason why no combination has the numbers.
  private static func obstacle(
    _ written: ComparedOptions, in grid: SweepGrid
  ) throws(Failure) -> String {
    let axes = grid.rulePositions.map { grid.axes[$0] }
    for (name, value) in written.values {
      let word = name.dropFirst(2)
      guard let axis = axes.first(where: { $0.name == name }) else {
        let given = grid.base.given(of: RideOptions.rules).first { $0.option.name == name }
        if let given, try Self.isSame(name, given.value, value) { continue }
        return "\(word) \(value) is not swept; give \(name) a list with it"
      }
      var isSwept = false
      for known in axis.values where try Self.isSame(name, known, value) { isSwept = true }
      if !isSwept {
        let values = axis.values.joined(separator: ", ")
        return "\(word) \(value) is not swept, but \(values); add it to \(name)"
      }
    }
    let missing = axes.filter { axis in !written.values.contains { $0.name == axis.name } }
      .map { $0.name.dropFirst(2) }
    return "the tracker's own \(missing.joined(separator: " and ")) is not swept; "
      + "name one of the list: \(missing.map { "\($0)=…" }.joined(separator: ","))"
  }

  /// True if two texts are the same number of a rule: `20m` and `0.02km`.
  private static func isSame(
    _ name: String, _ text: String, _ other: String
  ) throws(Failure) -> Bool {
    var (ride, second) = (RideOptions(), RideOptions())
    try ride.set(name, to: text)
    try second.set(name, to: other)
    return ride.settings == second.settings
  }
}
