import Streams
import TrackerPipeline

extension JSONWriter {
  /// The numbers of a ride that it takes to ride it again.
  mutating func members(of request: RideRequest) {
    let settings = request.settings
    member("threshold_m", settings.movementThreshold, places: 3)
    member("cadence_s", Instant(settings.cadence))
    member("geocode_timeout_s", Instant(settings.geocodeTimeout))
    member("max_accuracy_m", settings.maximumAccuracy, places: 3)
    member("geocoder", request.geocoder.rawValue)
    member("latency_s", Instant(request.script.latency))
    member("fail", Ordinals.text(of: request.script.failing))
    member("failure_rate", request.script.failureRate, places: 6)
    member("seed") { $0.write(verbatim: String(request.script.seed)) }
    member("permission") { json in
      json.array { json in
        for change in request.permission {
          json.separate()
          json.object { json in
            json.member("t", Instant(change.time))
            json.member("status", change.status.rawValue)
          }
        }
      }
    }
    member("settle_s", Instant(request.settle))
    member("speed_m_s", request.speed, places: 3)
    member("interval_s", Instant(request.interval))
  }
}
