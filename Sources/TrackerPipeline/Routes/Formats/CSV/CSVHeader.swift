/// The columns of a CSV file, found by the names in its header.
struct CSVHeader {
  /// The number of columns.
  let count: Int
  /// The unit of the coordinates; nil for degrees. Semicircles are degrees if they are not too large for them.
  let angle: CSVUnit?
  /// True if numeric times count from 1989-12-31T00:00:00Z, as in FIT.
  let hasTimesOfFIT: Bool
  /// The unit of times that are numbers; nil if the header names none.
  let timeUnit: CSVUnit?
  /// The metres in one of an altitude, and of an accuracy.
  let altitudeSize: Double
  let accuracySize: Double
  /// The order of day, month and year in dates of six digits, if the header is that of a device whose order is known.
  let dates: DateOrder?
  /// True if zero bytes may fill the fields up to their widths.
  var hasPaddedFields: Bool { dates == .yearFirst }
  /// For each role the index of its column; -1 without one. An array, as each row asks many times.
  private let columns: [Int]
  /// The columns without a known role: their names as they are in the file, and their indices.
  let unused: [(name: String, index: Int)]
  /// The names that were chosen, and are not there.
  let missing: [String]
  /// The columns that may be the time, in order of preference.
  let times: [Int]
  /// The columns that may name what moves, in order of preference.
  let identities: [(column: Int, kind: IdentityValues.Kind)]
  /// The names of columns that are not used, as other columns have the same name.
  let repeated: [String]

  /// - Parameters:
  ///   - names: The names without surrounding blanks.
  ///   - written: The names as they are in the file.
  ///   - chosen: The names of columns that are not found by their names.
  ///   - identity: The column of identities, if it is not the first of `identities`.
  ///   - time: The column of the time, if it is not the first of `times`.
  ///   - point: The column of the position, if no name is of one.
  init(
    _ names: [String], written: [String], chosen: RouteOptions.Columns = RouteOptions.Columns(),
    identity: Int? = nil, time: Int? = nil, point: Int? = nil
  ) throws(Duplicate) {
    count = names.count
    let plain = names
    let units = names.map(CSVNameParts.unit)
    let names = names.map { Self.compact(CSVNameParts.name(of: $0)) }
    var (columns, repeated): ([Role: Int], [String]) = ([:], [])
    var missing: [String] = []
    for (role, name) in Self.chosenNames(chosen) {
      guard let name else { continue }
      columns[role] =
        plain.firstIndex(of: name)
        ?? names.firstIndex(of: Self.compact(CSVNameParts.name(of: name)))
        ?? Self.index(numbered: name, of: count)
      if columns[role] == nil { missing.append(name) }
    }
    self.missing = missing
    identities =
      chosen.track == nil
      ? Self.identityNames.compactMap { name, kind in
        names.firstIndex(of: name).map { ($0, kind) }
      } : []
    if let identity { columns[.identity] = identity }
    if let time { columns[.time] = time }
    if let point { columns[.point] = point }
    times = chosen.time == nil ? CSVColumnName.times(in: names) : []
    let whole = written.map { Self.compact($0.lowercased()) }
    for role in Role.allCases where columns[role] == nil {
      guard let index = Self.index(of: role, in: names, units),
        role != .segment || index != columns[.identity], role == .time || index != time
      else { continue }
      // Two units make two columns of one name, as in `Time(seconds),Time(text)`: the first is used.
      if let second = whole[(index + 1)...].firstIndex(of: whole[index]) {
        if Self.isNeeded(role, beside: columns) { throw Duplicate(column: second) }
        repeated.append(written[index])
      } else {
        columns[role] = index
      }
    }
    // The axes of a plane, if there is nothing else.
    if columns[.latitude] == nil, columns[.longitude] == nil, columns[.point] == nil,
      let (x, y) = CSVColumnName.axes(in: names)
    {
      (columns[.longitude], columns[.latitude]) = (x, y)
    }
    func unit(_ role: Role, _ dimension: CSVUnit.Dimension) -> CSVUnit? {
      guard let index = columns[role] else { return nil }
      let known = [units[index], CSVUnit(named: names[index])].compactMap(\.self)
      return known.first { $0.dimension == dimension }
        ?? CSVUnit.atEnd(of: names[index], dimension)?.unit
    }
    let latitude = columns[.latitude].map { names[$0] } ?? ""
    func isOne(of known: [String]) -> Bool { known.contains { Self.compact($0) == latitude } }
    let writtenAngle = columns[.latitude].flatMap { units[$0] }
    angle =
      writtenAngle?.dimension == .angle
      ? writtenAngle
      : isOne(of: Role.latitudesE7) ? .degreeE7 : isOne(of: Role.latitudesOfFIT) ? .semicircle : nil
    altitudeSize = unit(.altitude, .length)?.size ?? 1
    accuracySize = unit(.accuracy, .length)?.size ?? 1
    self.columns = Self.indices(columns)
    self.repeated = repeated
    dates = Self.namesOfColumbus.isSubset(of: names) ? .yearFirst : nil
    hasTimesOfFIT = columns[.time].map { names[$0] } == Self.compact(Role.timeOfFIT)
    timeUnit = unit(columns[.time] == nil ? .seconds : .time, .time)
    let used = Set(columns.values)
    unused = written.indices.filter { !used.contains($0) && !names[$0].isEmpty }.map {
      (written[$0], $0)
    }
  }

  /// The kind of the column of identities; a chosen column is certain.
  var identityKind: IdentityValues.Kind {
    identities.first { $0.column == self[.identity] }?.kind ?? .identity
  }

  /// True if the file cannot be read without the column of a role.
  ///
  /// - Parameter columns: The columns of the roles before it.
  private static func isNeeded(_ role: Role, beside columns: [Role: Int]) -> Bool {
    switch role {
    case .latitude, .longitude, .time, .date: true
    case .point: columns[.latitude] == nil || columns[.longitude] == nil
    case .seconds: columns[.time] == nil && columns[.date] == nil
    default: false
    }
  }

  /// Makes the columns of a file without a header.
  ///
  /// - Parameter chosen: The numbers of columns that are not those of `columns`.
  init(withoutNames count: Int, columns: [Role: Int], chosen: RouteOptions.Columns) {
    var columns = columns
    for (role, name) in Self.chosenNames(chosen) {
      if let index = name.flatMap({ Self.index(numbered: $0, of: count) }) { columns[role] = index }
    }
    self.count = count
    self.columns = Self.indices(columns)
    (angle, timeUnit, hasTimesOfFIT, dates) = (nil, nil, false, nil)
    (altitudeSize, accuracySize) = (1, 1)
    times = []
    identities = []
    unused = []
    missing = []
    repeated = []
  }

  private static func chosenNames(_ chosen: RouteOptions.Columns) -> [(Role, String?)] {
    [
      (.time, chosen.time), (.latitude, chosen.latitude), (.longitude, chosen.longitude),
      (.identity, chosen.track),
    ]
  }

  /// The index of a column that is chosen by its number, from 1.
  private static func index(numbered name: String, of count: Int) -> Int? {
    Int(name).flatMap { (1...max(1, count)).contains($0) ? $0 - 1 : nil }
  }

  /// Two columns with the same name.
  struct Duplicate: Error {
    /// The index of the second column.
    var column: Int
  }

  subscript(role: Role) -> Int? {
    let index = columns[role.rawValue]
    return index < 0 ? nil : index
  }

  private static func indices(_ columns: [Role: Int]) -> [Int] {
    Role.allCases.map { columns[$0] ?? -1 }
  }

  /// True if there are columns for latitude and longitude, or one for both.
  var hasPosition: Bool {
    self[.point] != nil || self[.latitude] != nil && self[.longitude] != nil
  }

  /// The index of the column of a role; nil if none has a name and a unit for it.
  private static func index(of role: Role, in names: [String], _ units: [CSVUnit?]) -> Int? {
    let names = zip(names, units).map { name, unit in
      unit == nil || role.dimension == nil || unit?.dimension == role.dimension ? name : ""
    }
    if let index = Self.names[role, default: []].lazy.compactMap({ names.firstIndex(of: $0) }).first
      ?? CSVColumnName.index(of: role, in: names)
    {
      return index
    }
    guard role == .altitude || role == .accuracy else { return nil }
    return names.firstIndex { name in
      CSVUnit.atEnd(of: name, .length).map {
        Self.names[role, default: []].contains(String($0.name))
      }
        ?? false
    }
  }

  /// A name without what separates its words.
  static func compact(_ name: String) -> String {
    name.filter { !" -_.#/:".contains($0) }
  }

  /// The names of each role, compact: made once for all files.
  static let names = Dictionary(
    uniqueKeysWithValues: Role.allCases.map { ($0, $0.names.map(compact)) })

  /// Of the header of Columbus V-900 and its kind.
  private static let namesOfColumbus: Set = ["tag", "date", "time", "latitudens", "longitudeew"]

  private static let identityNames = Role.identities.map { name in
    (name: compact(name), kind: Role.kind(ofIdentity: name))
  }
}
