import TrackerPipeline

/// What `tracker-sim run` was asked to do.
struct RideRequest {
  enum Format: String, CaseIterable {
    case text, json
  }

  enum GeocoderChoice: String, CaseIterable {
    case coordinates

    var geocoder: any Geocoder {
      switch self {
      case .coordinates: CoordinateGeocoder()
      }
    }
  }

  /// A built-in name, a path, or `-` for standard input.
  var route = BuiltInRoute.cityBicycleRide.name
  var settings = TrackerSettings()
  var geocoder = GeocoderChoice.coordinates
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
  /// How many times faster than the clock to ride; nil is as fast as the machine goes.
  var pace: Double?
  var format = Format.text
  /// A path; nil is standard output.
  var output: String?
}
