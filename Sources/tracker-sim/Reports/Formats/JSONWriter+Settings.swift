import Streams
import TrackerPipeline

extension JSONWriter {
  /// Writes what is needed to repeat the ride.
  mutating func members(of ride: RideSettings) {
    let settings = ride.tracker
    member("threshold_m") {
      $0.write(verbatim: PlainDecimal.text(of: settings.movementThreshold))
    }
    member("cadence_s", Instant(settings.cadence))
    member("geocode_timeout_s", Instant(settings.geocodeTimeout))
    member("max_accuracy_m", settings.maximumAccuracy, places: 3)
    member("settle_s", Instant(ride.settle))
    member("geocoder", ride.geocoder.name)
    member("seed") { $0.write(verbatim: String(ride.seed)) }
    member("options") { json in
      json.object { json in
        for option in ride.options { json.member(String(option.name.dropFirst(2)), option.value) }
      }
    }
  }
}
