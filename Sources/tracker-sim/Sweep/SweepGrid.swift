import TrackerPipeline

/// All combinations of the values of some options.
struct SweepGrid: Sendable {
  /// One value of each axis.
  struct Combination: Sendable {
    /// In the order of the axes.
    let values: [String]
    let ride: RideOptions
    /// True if the tracker has these numbers by default.
    let isDefault: Bool
    /// The values of axes that are conditions and not rules, such as noise: only combinations under
    /// equal conditions can be compared.
    let conditions: [String]
    /// The values of axes that change how a route is read.
    let reading: [String]
  }

  /// The options that have one value.
  let base: RideOptions
  let axes: [OptionAxis]
  /// The last axis changes fastest.
  let combinations: [Combination]
  /// The numbers of the combinations under equal conditions, in the order of the grid.
  let groups: [[Int]]

  /// - Parameters:
  ///   - axes: Axes of the options of a ride.
  ///   - isWhole: True if these are all axes. Otherwise the axes of ``OptionAxis/usual`` are put before them
  ///     if there is no option for the rules.
  init(_ base: RideOptions, _ axes: [OptionAxis], isWhole: Bool = false) throws(Failure) {
    let rules = Set(RideOptions.rules.map(\.name))
    let hasChoice = axes.contains { rules.contains($0.name) }
    let isOpen = !isWhole && !hasChoice && base.given(of: RideOptions.rules).isEmpty
    let axes = isOpen ? OptionAxis.usual + axes : axes
    let count = axes.reduce(1.0) { $0 * Double($1.values.count) }
    guard count <= Self.most else {
      let many = Int(exactly: count).map { String($0) } ?? "too many"
      throw .arguments("these are \(many) combinations; try up to \(Int(Self.most)) at once")
    }
    var combinations: [Combination] = []
    for values in Self.products(of: axes.map(\.values)[...]) {
      combinations.append(try Self.combination(base, axes, values, rules))
    }
    self.base = base
    self.axes = axes
    self.combinations = combinations
    groups = Self.groups(of: combinations)
  }

  private static let most = 10_000.0

  private static func products(of lists: ArraySlice<[String]>) -> [[String]] {
    guard let first = lists.first else { return [[]] }
    let rest = products(of: lists.dropFirst())
    return first.flatMap { value in rest.map { [value] + $0 } }
  }

  private static func combination(
    _ base: RideOptions, _ axes: [OptionAxis], _ values: [String], _ rules: Set<String>
  ) throws(Failure) -> Combination {
    var ride = base
    var conditions: [String] = []
    var reading: [String] = []
    for (axis, value) in zip(axes, values) {
      try ride.set(axis.name, to: value)
      if !rules.contains(axis.name) { conditions.append(value) }
      if RideOptions.route.contains(where: { $0.name == axis.name }) { reading.append(value) }
    }
    return Combination(
      values: values, ride: ride, isDefault: ride.settings == TrackerSettings(),
      conditions: conditions, reading: reading)
  }

  /// Remarks that apply to all combinations, such as an option that has no effect in any.
  func remarks(of combination: (RideOptions) -> [String]) -> [String] {
    var remarks = combinations.first.map { combination($0.ride) } ?? []
    for other in combinations.dropFirst() where !remarks.isEmpty {
      let own = Set(combination(other.ride))
      remarks.removeAll { !own.contains($0) }
    }
    return remarks
  }

  /// True if no axis changes how a route is read.
  var hasOneReading: Bool { Set(combinations.map(\.reading)).count == 1 }

  /// The numbers of the combinations with the same rules, one under each condition.
  var choices: [[Int]] {
    (0..<(groups.first?.count ?? 0)).map { position in groups.map { $0[position] } }
  }

  private static func groups(of combinations: [Combination]) -> [[Int]] {
    var groups: [[Int]] = []
    var indices: [[String]: Int] = [:]
    for (number, combination) in combinations.enumerated() {
      if let index = indices[combination.conditions] {
        groups[index].append(number)
      } else {
        indices[combination.conditions] = groups.count
        groups.append([number])
      }
    }
    return groups
  }
}
