extension CSVHeader {
  /// The role of a column.
  enum Role: Int, CaseIterable {
    case latitude
    case longitude
    /// Both, as `47.37,8.54` or as well-known text (WKT): `POINT (8.54 47.37)`.
    case point
    /// A date and time, or a time of day with the date in another column.
    case time
    case date
    /// Seconds, since the start or since 1970.
    case seconds
    /// The offset of local times from UTC: `-05:00`.
    case offset
    case accuracy
    case altitude
    /// HDOP, a number without a unit; 5 m times it is the accuracy.
    case dilution
    /// `N` or `S`.
    case latitudeHemisphere
    /// `E` or `W`.
    case longitudeHemisphere
    /// Names what moves: the rows of one value are a track.
    case identity
    /// A value whose change begins a segment.
    case segment
    /// OpenTracks' type of a track point, which marks the start of a segment.
    case kind

    /// The names of the column in lower case, with underscores for blanks, in order of preference.
    var names: [String] {
      switch self {
      case .latitude:
        ["latitude", "lat", "gps_latitude", "gps_lat", "location_lat", "latitude_n/s"]
          + [
            "gps_coord_0", "lat_decimal", "latitude_decimal", "decimal_latitude", "decimallatitude",
            "lat_dd",
          ]
          + Self.latitudesE7 + Self.latitudesOfFIT
      case .longitude:
        ["longitude", "lon", "lng", "long", "gps_longitude", "gps_lon", "location_long"]
          + [
            "gps_coord_1", "longitude_e/w", "lon_decimal", "long_decimal", "lng_decimal",
            "longitude_decimal",
          ]
          + ["decimal_longitude", "decimallongitude", "lon_dd", "long_dd"]
          + ["longitudee7", "longitude_e7", "lone7", "lon_e7", "lnge7", "lng_e7"]
          + ["position_long", "record_position_long"]
      case .point:
        ["wkt", "geometry", "geom", "the_geom", "wkt_geom", "point", "location", "position"]
          + ["gps", "coordinates", "coords", "latlon", "lat_lng", "lat_long", "gps_position"]
          + ["gps_location", "gps_coordinates"]
      case .time:
        ["time", "timestamp", "datetime", "date_time", "time_utc", "utc", "utc_time", "utc_t"]
          + ["iso_datetime", "iso_time", "iso8601", "gps_time", "lcl_time", "local_time"]
          + ["recorded_at", "logged_at", "created_at", "start_time", "when", "ts", "unix"]
          + [Self.timeOfFIT]
      case .date: ["date", "date_utc", "utc_date", "utc_d", "lcl_date", "local_date"]
      case .seconds: ["t", "seconds", "elapsed", "elapsed_s", "time_s", "unix_time", "epoch"]
      case .offset: ["utcofst", "utc_offset"]
      case .accuracy:
        ["horizontal_accuracy", "accuracy_horizontal", "horizontal_accuracy_m", "accuracy"]
          + ["accuracy_m", "hacc", "h_accuracy", "horizontalaccuracy", "h_acc", "eph", "acc"]
          + ["uncertainty"]
      case .altitude:
        ["elevation", "ele", "altitude", "alt", "elevation_m", "altitude_m", "alt_m", "height"]
          + ["gps_altitude", "gps_alt", "elev", "msl", "altitude_msl"]
          + ["enhanced_altitude", "record_enhanced_altitude", "record_altitude", "hmsl"]
      case .dilution: ["hdop"]
      case .latitudeHemisphere:
        ["n/s", "ns", "lat_ref", "latitude_ref", "lat_dir", "lat_hemisphere"]
      case .longitudeHemisphere:
        ["e/w", "ew", "lon_ref", "longitude_ref", "lon_dir", "lon_hemisphere"]
      case .identity: Self.identities
      case .segment: ["segment", "segment_id", "track_id", "trip_id"]
      case .kind: ["trackpoint_type"]
      }
    }
  }
}

extension CSVHeader.Role {
  static let latitudesE7 = ["latitudee7", "latitude_e7", "late7", "lat_e7"]
  /// The names in the tables of Garmin's tools, which also write `record.position_lat`.
  static let latitudesOfFIT = ["position_lat", "record_position_lat"]
  static let timeOfFIT = "record_timestamp"
  /// Names of things that move come before names of their trips. The last two may be numbers of rows, or a course.
  static let identities = [
    "mmsi", "imei", "icao24", "vehicle_id", "vehicle", "device_id", "device", "tracker_id", "uid",
    "tid", "user_id", "object_id", "asset_id", "vessel_id", "taxi_id", "bus_id",
    "individual_local_identifier", "tag_local_identifier", "trajectory_id", "track_id", "trip_id",
    "id", "track",
  ]

  static func kind(ofIdentity name: String) -> IdentityValues.Kind {
    switch name {
    case "id": .likelyIdentity
    case "track": .likelyIdentityOrCourse
    default: .identity
    }
  }
}
