import TrackerPipeline

/// The arguments of `tracker-sim run`.
struct RunRequest: CommandRequest {
  var ride = RideOptions()
  /// The options of a second ride; nil for one ride.
  var compared: ComparedOptions?
  /// The speed relative to the clock; nil is as fast as possible.
  var pace: Double?
  var output = OutputOptions()
  /// True to open the page when it is written.
  var opensPage = false
  var text = TextOptions()
  /// The number of parallel rides; nil is the number of processors.
  var jobs: Int?
  /// True if the operands are places to ride between.
  var isBetweenPlaces = false
  var directions = DirectionsOptions()
  /// The routes to ride; `-`, at most once, is standard input.
  var routes: [RouteSource] = []

  static let options = OptionTable<RunRequest>(
    .under("Rules", RideOptions.rules.at(\.ride)),
    .under("Geocoder", RideOptions.geocoding.at(\.ride)),
    .under("Route", RideOptions.route.at(\.ride)),
    .under("Faults", RideOptions.faults.at(\.ride)),
    .under(
      "Ride", RideOptions.events.at(\.ride), [Pace.option.at(\.pace)],
      [ComparedOptions.option.at(\.compared)]),
    .under(
      "Output", OutputOptions.resultAndPage.at(\.output), [PageOptions.openOption.at(\.opensPage)],
      OutputOptions.pictureAndMap.at(\.output), TextOptions.options.at(\.text),
      [UTCOption.option.at(\.output.isInUTC), Jobs.option.at(\.jobs)]),
    .under(
      "Places", [DirectionsOptions.betweenOption.at(\.isBetweenPlaces)],
      DirectionsOptions.options.at(\.directions)))
}

/// The source of a route to ride.
enum RouteSource: Sendable {
  /// A built-in name or a path; `-` is standard input.
  case named(String)
  /// A way between places, and the name of its files.
  case way(Directions, file: String)

  var name: String {
    switch self {
    case .named(let name): name
    case .way(_, let file): file
    }
  }

  /// The path of the file that is read, which may be an archive; nil if there is none.
  var file: String? {
    guard case .named(let name) = self, BuiltInRoute(rawValue: name) == nil else { return nil }
    return ZipEntryPath.file(at: name)
  }
}

/// The arguments of `tracker-sim app`: a ride along a route, or with a receiver.
struct AppRequest: CommandRequest {
  /// The map style; nil is the finest that the terminal can show.
  var mapStyle: MapStyle?
  var color = ColorChoice.auto
  var basemap = BasemapOptions()
  /// The receiver to follow; nil for a ride along a route.
  var receiver: Receiver?
  var ride = RideOptions()
  /// The options of a second ride; nil for one ride.
  var compared: ComparedOptions?
  /// The speed relative to the clock; nil is the speed of the clock.
  var pace: Double?
  /// True if the operands are places to ride between.
  var isBetweenPlaces = false
  var directions = DirectionsOptions()
  /// The route to ride; nil for a ride with a receiver.
  var route: RouteSource?

  static let options = OptionTable<AppRequest>(
    .under("Screen", screen, BasemapOptions.options.at(\.basemap)),
    .under("Receiver", receivers),
    .under("Rules", RideOptions.rules.at(\.ride)),
    .under("Geocoder", RideOptions.geocoding.at(\.ride)),
    .under("Route", RideOptions.route.at(\.ride)),
    .under("Faults", RideOptions.faults.at(\.ride)),
    .under(
      "Ride", RideOptions.events.at(\.ride), [Pace.option.at(\.pace)],
      [ComparedOptions.option.at(\.compared)]),
    .under(
      "Places", [DirectionsOptions.betweenOption.at(\.isBetweenPlaces)],
      DirectionsOptions.options.at(\.directions)))

  /// The options that a ride with a receiver has, of which only the permission and the accuracy are
  /// simulated.
  static let ofReceiver = OptionTable<AppRequest>(
    .under("Screen", screen, BasemapOptions.options.at(\.basemap)),
    .under("Receiver", receivers),
    .under("Rules", RideOptions.rules.at(\.ride)),
    .under(
      "Geocoder", [GeocoderChoice.option.at(\.ride.geocoder)],
      LookupOptions.options.at(\.ride.lookup)),
    .under(
      "Ride",
      [RideOptions.permissionOption.at(\.ride), RouteFaults.accuracyOption.at(\.ride.faults)]),
    .under("Places", [DirectionsOptions.searchOption.at(\.directions)]))

  private static let screen = [
    MapStyle.option.at(\AppRequest.mapStyle), ColorChoice.option.at(\AppRequest.color),
  ]
  private static let receivers = Receiver.options.at(\AppRequest.receiver)
}

/// The arguments of `tracker-sim live`: a ride that is real, of which nothing is simulated.
struct LiveRequest: CommandRequest, WrittenOptions {
  /// The receiver to follow.
  var receiver: Receiver?
  var settings = TrackerSettings()
  var geocoder = GeocoderChoice.offline
  var lookup = LookupOptions()
  var settle = RideOptions().settle
  var output = OutputOptions()
  var written: [String: String] = [:]

  static let options = OptionTable<LiveRequest>(
    .under("Receiver", Receiver.options.at(\.receiver)),
    .under("Rules", rules), .under("Geocoder", geocoding), .under("Ride", events),
    .under(
      "Output", OutputOptions.resultAndPage.at(\.output),
      OutputOptions.pictureAndMap.at(\.output), [UTCOption.option.at(\.output.isInUTC)]))

  /// The options that change the ride, in the order of the help.
  static let ofRide = rules + geocoding + events

  private static let rules = kept(TrackerSettings.options.at(\.settings))
  private static let geocoding = kept(
    [GeocoderChoice.option.at(\.geocoder)], LookupOptions.options.at(\.lookup))
  private static let events = kept([RideOptions.settleOption.at(\.settle)])
}

/// The arguments of `tracker-sim sweep`: a ride with options of which some have several values.
struct SweepRequest: CommandRequest {
  /// The options with one value.
  var ride = RideOptions()
  /// The options with several values, in the order in which they were given.
  var axes: [OptionAxis] = []
  var sweep = SweepOptions()
  /// The path of a file; nil is standard output.
  var output: String?
  /// The number of routes that are ridden at once; nil is the number of processors.
  var jobs: Int?

  static let options = OptionTable<SweepRequest>(
    .under(
      "Rules, each as a list; without one \(OptionAxis.usualText)", lists(of: RideOptions.rules)),
    .under("Geocoder", lists(of: RideOptions.geocoding)),
    .under("Route", lists(of: RideOptions.route)),
    .under("Faults", lists(of: RideOptions.faults)),
    .under("Ride", lists(of: RideOptions.events)),
    .under("Sweep", SweepOptions.options.at(\.sweep)),
    .under("Output", [OutputOptions.fileOption.at(\.output), Jobs.option.at(\.jobs)]))

  /// The same options, each of which may have several values.
  private static func lists(of options: [Option<RideOptions>]) -> [Option<SweepRequest>] {
    options.map { option in
      Option(option.description) { text, request throws(InvalidValue) in
        let axis = try OptionAxis(option, text)
        if axis.values.count > 1 {
          request.axes.append(axis)
        } else {
          try option.apply(text, &request.ride)
        }
      }
    }
  }
}

/// The arguments of `tracker-sim route`: a way, without a ride.
struct RouteRequest: CommandRequest {
  var directions = DirectionsOptions()
  var untimed = UntimedOptions()
  var lookup = LookupOptions()
  var output = OutputOptions()
  /// True to open the page when it is written.
  var opensPage = false
  var text = TextOptions()

  static let options = OptionTable<RouteRequest>(
    .under(
      "Way", DirectionsOptions.options.at(\.directions), UntimedOptions.ofWay.at(\.untimed),
      LookupOptions.options.at(\.lookup)),
    .under(
      "Output", OutputOptions.resultAndPage.at(\.output), [PageOptions.openOption.at(\.opensPage)],
      OutputOptions.pictureAndMap.at(\.output), TextOptions.options.at(\.text)))
}

/// The arguments of `tracker-sim install`.
struct InstallRequest: CommandRequest {
  /// The directory as it was given.
  var prefix: String?

  static let options = OptionTable<InstallRequest>(
    .under(
      "Installing",
      [
        Option(
          "--prefix", "DIR", "where bin and share are",
          default: "/usr/local for root, else ~/.local",
          kind: .file
        ) { text, request throws(InvalidValue) in
          if text.isEmpty { throw InvalidValue(message: "the name of a directory is missing") }
          request.prefix = text
        }
      ]))
}

/// The arguments of `tracker-sim version`.
struct VersionRequest: CommandRequest {
  var isJSON = false

  static let options = OptionTable<VersionRequest>(
    .under(
      "Version",
      [
        Option("--json", "", "as one JSON object, for programs") { _, request in
          request.isJSON = true
        }
      ]))
}

/// The number of routes that are ridden at once; nil is the number of processors.
enum Jobs {
  static let option = Option<Int?>(
    "--jobs", "NUMBER", "how many routes to ride at once", default: "one a processor"
  ) { text, jobs throws(InvalidValue) in
    guard let number = Int(text), (1...1_024).contains(number) else {
      throw InvalidValue(message: "'\(text)' is no number of rides; write 1 to 1024")
    }
    jobs = number
  }
}
