import TrackerPipeline

/// The settings of a ride, as its report states them.
struct RideSettings: Sendable {
  /// The numbers of the rules.
  let tracker: TrackerSettings
  let settle: Duration
  let geocoder: GeocoderChoice
  /// The options of the ride as they were given, in the order of the help.
  let options: [(name: String, value: String)]
  var seed = GeocoderScript().seed
  /// Metres per second, for a route without times.
  var speed = UntimedOptions().speed
  /// True if the fixes are inaccurate by chance.
  var hasNoise = false
}

extension RideSettings {
  init(_ ride: RideOptions) {
    tracker = ride.settings
    settle = ride.settle
    geocoder = ride.geocoder
    options = ride.given(of: RideOptions.all).map { ($0.option.name, $0.value) }
    seed = ride.script.seed
    speed = ride.untimed.speed
    hasNoise = ride.faults.noise > 0
  }

  init(_ live: LiveRequest) {
    tracker = live.settings
    settle = live.settle
    geocoder = live.geocoder
    options = live.given(of: LiveRequest.ofRide).map { ($0.option.name, $0.value) }
  }
}
