/// The unit in the name of a column: in brackets, as in `Time [ms]`, or at its end, as in `time_ms`.
struct CSVUnit: Equatable {
  enum Dimension {
    case time
    case length
    case angle
  }

  let dimension: Dimension
  /// The number of seconds, metres or degrees in one.
  let size: Double

  static let degreeE7 = CSVUnit(dimension: .angle, size: 1e-7)
  /// 180°/2³¹, as in FIT.
  static let semicircle = CSVUnit(dimension: .angle, size: 180 / 0x1p31)

  /// The units by their names in lower case.
  private static let rows: [(unit: CSVUnit, names: [String])] = [
    (CSVUnit(dimension: .time, size: 1), ["s", "sec", "secs", "second", "seconds"]),
    (
      CSVUnit(dimension: .time, size: 1e-3),
      ["ms", "msec", "millis", "millisec", "millisecond", "milliseconds"]
    ),
    (
      CSVUnit(dimension: .time, size: 1e-6),
      ["us", "µs", "μs", "usec", "micros", "microsecond", "microseconds"]
    ),
    (
      CSVUnit(dimension: .time, size: 1e-9), ["ns", "nsec", "nanos", "nanosecond", "nanoseconds"]
    ),
    (CSVUnit(dimension: .time, size: 60), ["min", "mins", "minute", "minutes"]),
    (CSVUnit(dimension: .time, size: 3_600), ["h", "hr", "hour", "hours"]),
    (CSVUnit(dimension: .length, size: 1), ["m", "meter", "meters", "metre", "metres"]),
    (CSVUnit(dimension: .length, size: 0.3048), ["ft", "feet", "foot"]),
    (CSVUnit(dimension: .length, size: 1e3), ["km", "kilometers", "kilometres"]),
    (CSVUnit(dimension: .length, size: 1e-2), ["cm"]),
    (CSVUnit(dimension: .length, size: 1e-3), ["mm"]),
    (
      CSVUnit(dimension: .angle, size: 1),
      ["deg", "degree", "degrees", "°", "dd", "decimal degrees"]
    ),
    (degreeE7, ["dege7", "deg*1e7", "deg*10^7", "1e-7deg", "1e7", "e7"]),
    (semicircle, ["semicircle", "semicircles"]),
    (CSVUnit(dimension: .angle, size: 180 / .pi), ["rad", "radian", "radians"]),
  ]

  private static let table = Dictionary(
    uniqueKeysWithValues: rows.flatMap { row in row.names.map { ($0, row.unit) } })

  /// The names of the units of a dimension.
  static func names(of dimension: Dimension) -> [String] {
    rows.filter { $0.unit.dimension == dimension }.flatMap(\.names)
  }

  init(dimension: Dimension, size: Double) {
    (self.dimension, self.size) = (dimension, size)
  }

  /// - Parameter text: The name of the unit, in lower case.
  init?(named text: String) {
    guard let unit = Self.table[text] else { return nil }
    self = unit
  }

  /// The unit of a dimension with which a name ends, and the name before it.
  ///
  /// - Parameter name: In lower case, without what separates its words.
  static func atEnd(of name: String, _ dimension: Dimension) -> (unit: CSVUnit, name: Substring)? {
    let known = names(of: dimension).filter { name.hasSuffix($0) && $0.count < name.count }
    guard let longest = known.max(by: { $0.count < $1.count }), let unit = CSVUnit(named: longest)
    else { return nil }
    return (unit, name.dropLast(longest.count))
  }
}

extension CSVHeader.Role {
  /// The dimension of the values; nil if they have none.
  var dimension: CSVUnit.Dimension? {
    switch self {
    case .latitude, .longitude: .angle
    case .time, .seconds: .time
    case .accuracy, .altitude: .length
    default: nil
    }
  }
}
