import TrackerPipeline

/// The options of a ride in virtual time. A scenario, a task and a combination of a sweep have them.
struct RideOptions: WrittenOptions, Sendable {
  var settings = TrackerSettings()
  var geocoder = GeocoderChoice.offline
  /// True if a ride in virtual time may ask a server.
  var allowsNetwork = false
  var lookup = LookupOptions()
  var script = GeocoderScript()
  var untimed = UntimedOptions()
  var dates: DateOrder?
  /// False if no segment is sorted by time.
  var sortsSegments = true
  /// The names of columns of CSV files.
  var columns = RouteOptions.Columns()
  /// The part of each route to ride.
  var part = RoutePart()
  var faults = RouteFaults()
  var locationErrors: [SimulatedLocationService.ReportedError] = []
  /// The changes of the permission; nil is an authorization from the start.
  var permission: [SimulatedPermissionService.Change]?
  var settle = Duration.seconds(15)
  var written: [String: String] = [:]
}

extension RideOptions {
  /// In the order of the help.
  static let all = rules + geocoding + route + faults + events

  static let rules = kept(TrackerSettings.options.at(\.settings))

  /// Options for the geocoder and its faults.
  static let geocoding = kept(
    [GeocoderChoice.option.at(\.geocoder), networkOption], LookupOptions.options.at(\.lookup),
    GeocoderScript.options.at(\.script), [seedOption])

  /// Options for reading a route, and for the part of it to ride.
  static let route = kept(
    UntimedOptions.options.at(\.untimed), [datesOption, columnsOption, orderOption],
    RoutePart.options.at(\.part))

  /// Options for faults of the fixes.
  static let faults = kept(RouteFaults.options.at(\.faults), [locationOption])

  /// Options for events along the way.
  static let events = kept([permissionOption, settleOption.at(\.settle)])

  private static let networkOption = Option<RideOptions>(
    "--allow-network", "", "ask a server in virtual time too"
  ) { _, ride in
    ride.allowsNetwork = true
  }

  private static func orders(_ separator: String) -> String {
    DateOrder.allCases.map(\.rawValue).joined(separator: separator)
  }

  private static let datesOption = Option<RideOptions>(
    "--dates", "ORDER", "how 03/04/25 in a CSV file is read: \(orders(", "))",
    kind: .words(DateOrder.allCases.map(\.rawValue))
  ) { text, ride throws(InvalidValue) in
    guard let order = DateOrder(rawValue: text) else {
      throw InvalidValue(message: "'\(text)' is no order of dates; use \(orders(" or "))")
    }
    ride.dates = order
  }

  private static let columnsOption = Option<RideOptions>(
    "--columns", "NAMES", "which columns of a CSV file are read: time=when,lat=y,lon=x,track=who",
    default: "by their names"
  ) { text, ride throws(InvalidValue) in
    ride.columns = try RouteOptions.Columns(text)
  }

  private static let orderOption = Option<RideOptions>(
    "--order", "ORDER", "time: sort a segment that would lose a tenth of its points; or file",
    default: "time", kind: .words(["time", "file"])
  ) { text, ride throws(InvalidValue) in
    guard text == "time" || text == "file" else {
      throw InvalidValue(message: "'\(text)' is no order of points; use time or file")
    }
    ride.sortsSegments = text == "time"
  }

  static let seedOption = Option<RideOptions>(
    "--seed", "NUMBER", "the number that chance starts from; same seed, same ride", default: "1"
  ) { text, ride throws(InvalidValue) in
    guard let seed = UInt64(text) else {
      throw InvalidValue(message: "'\(text)' is no seed; write a whole number, 0 or more")
    }
    ride.script.seed = seed
    ride.faults.seed = seed
  }

  private static let locationOption = Option<RideOptions>(
    "--location-error", "SCRIPT", "the errors of the device, and their times: 30:denied,45:unknown"
  ) { text, ride throws(InvalidValue) in
    ride.locationErrors = try FaultScript.locationErrors(text)
  }

  static let permissionOption = Option<RideOptions>(
    "--permission", "SCRIPT", "the user's permission, and its times: 0:authorized,60:denied"
  ) { text, ride throws(InvalidValue) in
    ride.permission = try PermissionScript.parse(text)
  }

  static let settleOption = Option<Duration>(
    "--settle", .time, "how long to go on after the last fix", default: "15s"
  ) { text, settle throws(InvalidValue) in
    settle = try Quantity.time.duration(of: text, atLeast: 0)
  }
}

extension RideOptions {
  /// Sets an option that is known by its name, as in a part of a sweep or in `--compare`.
  mutating func set(_ name: String, to value: String) throws(Failure) {
    guard let option = Self.all.first(where: { $0.name == name }) else {
      throw .arguments("\(name) is no option of a ride")
    }
    do throws(InvalidValue) {
      try option.apply(value, &self)
    } catch {
      throw .arguments("\(name): \(error.message)")
    }
  }
}
