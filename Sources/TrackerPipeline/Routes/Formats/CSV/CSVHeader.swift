/// What the columns of a CSV file are, by its header.
struct CSVHeader {
  /// What a column can be of.
  enum Role: CaseIterable {
    case latitude
    case longitude
    /// A date and time, or the time that goes with a date.
    case time
    case date
    /// Seconds, since the start or since 1970.
    case seconds
    case accuracy
    /// A number without a unit, taken times 5 m.
    case dilution
    /// Another value in it begins another segment.
    case segment
    /// OpenTracks' column that says where a segment starts.
    case kind

    /// In lower case, with underscores for blanks; those before are preferred.
    var names: [String] {
      switch self {
      case .latitude: ["latitude", "lat", "gps_latitude", "gps_lat", "location_lat"]
      case .longitude:
        ["longitude", "lon", "lng", "long", "gps_longitude", "gps_lon", "location_long"]
      case .time: ["time", "timestamp", "datetime", "date_time", "time_utc", "utc", "utc_time"]
      case .date: ["date", "date_utc", "utc_date"]
      case .seconds: ["t", "seconds", "elapsed", "elapsed_s", "time_s", "unix_time", "epoch"]
      case .accuracy:
        ["horizontal_accuracy", "accuracy_horizontal", "horizontal_accuracy_m", "accuracy"]
          + ["accuracy_m", "hacc", "h_accuracy"]
      case .dilution: ["hdop"]
      case .segment: ["segment", "segment_id", "track_id", "trip_id"]
      case .kind: ["trackpoint_type"]
      }
    }
  }

  /// How many columns there are.
  let count: Int
  private var columns: [Role: Int] = [:]

  /// - Parameter names: As they stand in the file.
  init(_ names: [String]) throws(Duplicate) {
    count = names.count
    let names = names.map(Self.normalized)
    for role in Role.allCases {
      let found = role.names.lazy.compactMap { names.firstIndex(of: $0) }.first
      guard let index = found else { continue }
      if let second = names[(index + 1)...].firstIndex(of: names[index]) {
        throw Duplicate(column: second, name: names[index])
      }
      columns[role] = index
    }
  }

  /// Two columns of one name.
  struct Duplicate: Error {
    var column: Int
    var name: String
  }

  subscript(role: Role) -> Int? { columns[role] }

  /// Whether it can be the header of a route.
  var hasPosition: Bool { self[.latitude] != nil && self[.longitude] != nil }

  /// `#Latitude (deg)` is `latitude`.
  private static func normalized(_ name: String) -> String {
    let words = name.lowercased().prefix { $0 != "(" && $0 != "[" }
      .split { $0 == " " || $0 == "-" || $0 == "_" || $0 == "." || $0 == "#" }
    return words.joined(separator: "_")
  }
}
