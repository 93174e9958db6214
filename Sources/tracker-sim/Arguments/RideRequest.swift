import TrackerPipeline

/// What `tracker-sim run` was asked to do.
struct RideRequest {
  enum Format: String, CaseIterable {
    case text, json
  }

  enum GeocoderChoice {
    case offline, coordinates
    case nominatim(NominatimServer)
  }

  /// A built-in name, a path, or `-` for standard input.
  var route = BuiltInRoute.cityBicycleRide.name
  var settings = TrackerSettings()
  var geocoder = GeocoderChoice.offline
  /// Whether a ride in virtual time may ask a server.
  var allowsNetwork = false
  /// How long a server may take.
  var networkTimeout = Duration.seconds(10)
  /// Of the names that a server gives; nil is its own.
  var language: String?
  var script = GeocoderScript()
  var permission = [
    SimulatedPermissionService.Change(time: .zero, status: .authorizedWhenInUse)
  ]
  var settle = Duration.seconds(15)
  /// Metres per second, for routes without times.
  var speed = 5.5
  /// Between two fixes, for routes without times.
  var interval = Duration.seconds(1)
  /// How many times faster than the clock to ride; nil is as fast as the machine goes.
  var pace: Double?
  var format = Format.text
  /// A path; nil is standard output.
  var output: String?
}
