/// The values of a column that may name what moves. Rows without a value do not count.
struct IdentityValues {
  /// The other meanings that the name of the column allows.
  enum Kind {
    case identity
    /// Perhaps the number of the row.
    case likelyIdentity
    /// Perhaps the course over ground.
    case likelyIdentityOrCourse
  }

  /// The different values, in the order of the file.
  private(set) var names: [String] = []
  private var known: Set<String> = []
  private var last = ""
  /// The number of rows with a value.
  private var count = 0
  /// The number of times that the value has changed.
  private var runs = 0

  mutating func note(_ value: String) {
    guard !value.isEmpty else { return }
    count += 1
    guard value != last else { return }
    last = value
    runs += 1
    if known.insert(value).inserted { names.append(value) }
  }

  /// True if half of the rows or more have a value that was there before.
  var areRepeated: Bool { 2 * names.count <= count }

  /// True if the values repeat as names of moving things do, of one thing or of several.
  func areRepeated(as kind: Kind) -> Bool {
    guard !names.isEmpty, areRepeated else { return false }
    switch kind {
    case .identity: return true
    case .likelyIdentity: return areInRuns
    case .likelyIdentityOrCourse: return areInRuns && !areDegrees
    }
  }

  /// True if half of the rows or more have the value of the row before.
  private var areInRuns: Bool { 2 * runs <= count }

  /// True for numbers such as those of a course over ground: from 0 to 360, and not one after the other.
  private var areDegrees: Bool {
    let numbers = names.compactMap(Double.init)
    guard numbers.count == names.count,
      numbers.allSatisfy({ $0.isNaN || (0...360).contains($0) })
    else {
      return false
    }
    return !zip(numbers, numbers.dropFirst()).allSatisfy { $1 - $0 == 1 }
  }
}
