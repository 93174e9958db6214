import TrackerPipeline

/// The arguments of `tracker-sim run`.
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

  /// Built-in names and paths; `-`, at most once, is standard input.
  var routes = [BuiltInRoute.cityBicycleRide.name]
  /// True if `routes` are places to ride between.
  var isBetweenPlaces = false
  var travelMode = TravelMode.bike
  /// The server of directions for each mode.
  var routers: [TravelMode: ServerAddress] = [:]
  /// True for straight lines instead of roads.
  var goesStraight = false
  /// The service that finds places.
  var placeSearch = PlaceSearchChoice.offline
  /// The directions to ride, instead of a route that is read.
  var directions: Directions?
  /// True to show the directions without a ride.
  var isWayOnly = false
  /// The receiver to follow, live.
  var receiver: Receiver?
  var settings = TrackerSettings()
  var geocoder = GeocoderChoice.offline
  /// True if a ride in virtual time may ask a server.
  var allowsNetwork = false
  /// How long a server may take.
  var networkTimeout = Duration.seconds(10)
  /// The language of the names from a server; nil is the server's default.
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
  /// The speed relative to the clock; nil is as fast as possible.
  var pace: Double?
  var format = Format.text
  /// The path of a file, or of a folder; nil is standard output.
  var output: String?
  /// The path of a page to write in addition to the result, or of a folder for pages.
  var page: String?
  /// The path of a picture to write, or of a folder for pictures.
  var picture: String?
  /// The server of the page's background map; nil draws a graticule, without any request.
  var tiles: TileServer?
  /// The attribution of the tiles, instead of the one known for their server.
  var tilesCredit: String?
  /// True to open the page when it is written.
  var opensPage = false
  /// The number of parallel rides; nil is the number of processors.
  var jobs: Int?
  /// The options of a sweep.
  var sweep = SweepOptions()
  var color = ColorChoice.auto
  /// The map style of the app; nil is the finest that the terminal can show.
  var mapStyle: MapStyle?
  /// True to show a map in the text.
  var hasMap = false
  /// The places that a text shows; nil is all.
  var excerpt: Excerpt?
  /// The options that were given, by name, as they were written.
  private(set) var given: [String: String] = [:]

  mutating func set(_ option: Option, to value: String) throws(InvalidValue) {
    try option.apply(value, &self)
    given[option.name] = value
  }
}
