import Streams
import TrackerPipeline

extension JSONWriter {
  /// Writes what is needed to repeat the ride: the numbers of the rules, and the options as given,
  /// without those about the output.
  mutating func members(of request: RideRequest) {
    let settings = request.settings
    member("threshold_m", settings.movementThreshold, places: 3)
    member("cadence_s", Instant(settings.cadence))
    member("geocode_timeout_s", Instant(settings.geocodeTimeout))
    member("max_accuracy_m", settings.maximumAccuracy, places: 3)
    member("settle_s", Instant(request.settle))
    member("geocoder", request.geocoder.name)
    member("seed") { $0.write(verbatim: String(request.script.seed)) }
    member("options") { json in
      json.object { json in
        let shaping = OptionGroup.ofRide.flatMap(\.options).filter { option in
          !Option.output.contains { $0.name == option.name }
        }
        for option in shaping {
          guard let value = request.given[option.name] else { continue }
          json.member(String(option.name.dropFirst(2)), value)
        }
      }
    }
  }
}
