/// The columns of a CSV file, by its header.
struct CSVHeader {
  /// The role of a column.
  enum Role: CaseIterable {
    case latitude
    case longitude
    /// A date and time, or the time that goes with a date.
    case time
    case date
    /// Seconds, since the start or since 1970.
    case seconds
    case accuracy
    case altitude
    /// A number without a unit, taken times 5 m.
    case dilution
    /// N or S, E or W.
    case latitudeHemisphere
    case longitudeHemisphere
    /// Another value in it begins another segment.
    case segment
    /// OpenTracks' column that says where a segment starts.
    case kind

    /// In lower case, with underscores for blanks; those before are preferred.
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

  /// How many columns there are.
  let count: Int
  private var columns: [Role: Int] = [:]
  /// Those of no known role, as they stand in the file.
  let unused: [String]

  /// - Parameters:
  ///   - names: Without blanks around them.
  ///   - written: As they stand in the file.
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

  /// Of a file without a header: latitude and longitude come first.
  init(withoutNames count: Int) {
    self.count = count
    columns = [.latitude: 0, .longitude: 1]
    unused = []
  }

  /// Two columns of one name.
  struct Duplicate: Error {
    /// Of the second.
    var column: Int
  }

  subscript(role: Role) -> Int? { columns[role] }

  /// True if it can be the header of a route.
  var hasPosition: Bool { self[.latitude] != nil && self[.longitude] != nil }

  private static func isInFeet(_ name: String) -> Bool {
    let unit = name.lowercased().drop { $0 != "(" && $0 != "[" }
    return unit.contains("ft") || unit.contains("feet")
  }

  /// `#Latitude (deg)` is `latitude`.
  private static func normalized(_ name: String) -> String {
    let words = name.lowercased().prefix { $0 != "(" && $0 != "[" }
      .split { $0 == " " || $0 == "-" || $0 == "_" || $0 == "." || $0 == "#" }
    return words.joined(separator: "_")
  }
}
