/// The columns of a CSV file, found by the names in its header.
struct CSVHeader {
  /// The role of a column.
  enum Role: CaseIterable {
    case latitude
    case longitude
    /// A date and time, or a time of day with the date in another column.
    case time
    case date
    /// Seconds, since the start or since 1970.
    case seconds
    case accuracy
    case altitude
    /// HDOP, a number without a unit; 5 m times it is the accuracy.
    case dilution
    /// `N` or `S`.
    case latitudeHemisphere
    /// `E` or `W`.
    case longitudeHemisphere
    /// A value whose change begins a segment.
    case segment
    /// OpenTracks' type of a track point, which marks the start of a segment.
    case kind

    /// The names of the column in lower case, with underscores for blanks, in order of preference.
    var names: [String] {
      switch self {
      case .latitude:
        ["latitude", "lat", "gps_latitude", "gps_lat", "location_lat", "latitude_n/s"]
      case .longitude:
        ["longitude", "lon", "lng", "long", "gps_longitude", "gps_lon", "location_long"]
          + ["longitude_e/w"]
      case .time:
        ["time", "timestamp", "datetime", "date_time", "time_utc", "utc", "utc_time", "utc_t"]
          + ["iso_datetime", "iso_time", "iso8601", "gps_time", "lcl_time", "local_time"]
          + ["recorded_at", "logged_at", "created_at", "start_time", "when", "ts", "unix"]
      case .date: ["date", "date_utc", "utc_date", "utc_d", "lcl_date", "local_date"]
      case .seconds: ["t", "seconds", "elapsed", "elapsed_s", "time_s", "unix_time", "epoch"]
      case .accuracy:
        ["horizontal_accuracy", "accuracy_horizontal", "horizontal_accuracy_m", "accuracy"]
          + ["accuracy_m", "hacc", "h_accuracy", "horizontalaccuracy", "h_acc", "eph", "acc"]
          + ["uncertainty"]
      case .altitude:
        ["elevation", "ele", "altitude", "alt", "elevation_m", "altitude_m", "alt_m", "height"]
          + ["gps_altitude", "gps_alt", "elev", "msl", "altitude_msl"]
      case .dilution: ["hdop"]
      case .latitudeHemisphere:
        ["n/s", "ns", "lat_ref", "latitude_ref", "lat_dir", "lat_hemisphere"]
      case .longitudeHemisphere:
        ["e/w", "ew", "lon_ref", "longitude_ref", "lon_dir", "lon_hemisphere"]
      case .segment: ["segment", "segment_id", "track_id", "trip_id"]
      case .kind: ["trackpoint_type"]
      }
    }
  }

  /// The number of columns.
  let count: Int
  private var columns: [Role: Int] = [:]
  /// The names of the columns without a known role, as they are in the file.
  let unused: [String]

  /// - Parameters:
  ///   - names: The names without surrounding blanks.
  ///   - written: The names as they are in the file.
  init(_ names: [String], written: [String]) throws(Duplicate) {
    count = names.count
    let names = names.map(Self.normalized)
    for role in Role.allCases {
      let found = role.names.lazy.compactMap { names.firstIndex(of: $0) }.first
      guard let index = found, role != .altitude || !Self.isInFeet(written[index]) else { continue }
      if let second = names[(index + 1)...].firstIndex(of: names[index]) {
        throw Duplicate(column: second)
      }
      columns[role] = index
    }
    let used = Set(columns.values)
    unused = written.indices.filter { !used.contains($0) && !names[$0].isEmpty }.map { written[$0] }
  }

  /// Makes the columns of a file without a header: latitude and longitude come first.
  init(withoutNames count: Int) {
    self.count = count
    columns = [.latitude: 0, .longitude: 1]
    unused = []
  }

  /// Two columns with the same name.
  struct Duplicate: Error {
    /// The index of the second column.
    var column: Int
  }

  subscript(role: Role) -> Int? { columns[role] }

  /// True if there are columns for latitude and longitude.
  var hasPosition: Bool { self[.latitude] != nil && self[.longitude] != nil }

  private static func isInFeet(_ name: String) -> Bool {
    let unit = name.lowercased().drop { $0 != "(" && $0 != "[" }
    return unit.contains("ft") || unit.contains("feet")
  }

  /// A name without its unit, in the form of `Role.names`: `#Latitude (deg)` becomes `latitude`.
  private static func normalized(_ name: String) -> String {
    let words = name.lowercased().prefix { $0 != "(" && $0 != "[" }
      .split { $0 == " " || $0 == "-" || $0 == "_" || $0 == "." || $0 == "#" }
    return words.joined(separator: "_")
  }
}
