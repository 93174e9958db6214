import Streams
import TrackerPipeline

extension JSONWriter {
  /// Writes everything that a repetition of the ride needs.
  mutating func members(of ride: RideSettings) {
    for number in RuleNumber.all {
      let text = number.read(ride.tracker).map { PlainDecimal.text(of: $0) } ?? "null"
      member(number.field) { $0.write(verbatim: text) }
    }
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
