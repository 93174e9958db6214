import TrackerPipeline

/// The request to `tracker-sim run`.
struct RideRequest: Sendable {
  enum Format: String, CaseIterable {
    case text, json, jsonl, csv, gpx, geojson, kml, html, svg
  }

  enum GeocoderChoice {
    case offline, coordinates
    case nominatim(ServerAddress)
  }

  enum PlaceSearchChoice {
    case offline
    case nominatim(ServerAddress)
  }

  /// The first and the last of the places.
  struct Excerpt {
    var first: Int
    var last: Int
  }

  /// Built-in names, paths, and once `-` for standard input.
  var routes = [BuiltInRoute.cityBicycleRide.name]
  /// True if these are places to ride between.
  var isBetweenPlaces = false
  var travelMode = TravelMode.bike
  /// The server of directions for each mode.
  var routers: [TravelMode: ServerAddress] = [:]
  /// True if no road is wanted.
  var goesStraight = false
  /// The service that finds places.
  var placeSearch = PlaceSearchChoice.offline
  /// The way to ride, in place of a route that is read.
  var directions: Directions?
  /// True if the way is all that is wanted, and no ride.
  var isWayOnly = false
  /// The receiver to follow, live.
  var receiver: Receiver?
  var settings = TrackerSettings()
  var geocoder = GeocoderChoice.offline
  /// True if a ride in virtual time may ask a server.
  var allowsNetwork = false
  /// How long a server may take.
  var networkTimeout = Duration.seconds(10)
  /// Of the names that a server gives; nil is its own.
  var language: String?
  var script = GeocoderScript()
  var permission = [
    SimulatedPermissionService.Change(time: .zero, status: .authorizedWhenInUse)
  ]
  var faults = RouteFaults()
  var locationErrors: [SimulatedLocationService.ReportedError] = []
  var settle = Duration.seconds(15)
  /// Metres per second, for routes without times.
  var speed = 5.5
  /// Between two fixes, for routes without times.
  var interval = Duration.seconds(1)
  /// The part of each route to ride.
  var part = RoutePart()
  /// How many times faster than the clock to ride; nil is as fast as the machine goes.
  var pace: Double?
  var format = Format.text
  /// The path of a file, or of a folder; nil is standard output.
  var output: String?
  /// The path of a page to write beside the result, or of a folder for them.
  var page: String?
  /// The same of a picture.
  var picture: String?
  /// The server of the page's background map; nil is a graticule, and no request at all.
  var tiles: TileServer?
  /// Whom to credit for the tiles, instead of what is known of their server.
  var tilesCredit: String?
  /// True if the page is shown when it is written.
  var opensPage = false
  /// How many rides go on at once; nil is as many as there are processors.
  var jobs: Int?
  /// The options of a sweep.
  var sweep = SweepOptions()
  var color = ColorChoice.auto
  /// How the app draws its map; nil is as finely as the terminal can.
  var mapStyle: MapStyle?
  /// True if text comes with a map.
  var hasMap = false
  /// Which places a text shows; nil is all.
  var excerpt: Excerpt?
  /// The options that were given, by name, as they were written.
  private(set) var given: [String: String] = [:]

  mutating func set(_ option: Option, to value: String) throws(InvalidValue) {
    try option.apply(value, &self)
    given[option.name] = value
  }
}
