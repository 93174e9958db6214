import TrackerPipeline

extension JSONWriter {
  /// Where a fix is, and how well that is known.
  mutating func members(of location: Location) {
    member("latitude", location.coordinate.latitude, places: 7)
    member("longitude", location.coordinate.longitude, places: 7)
    member("horizontal_accuracy_m", location.horizontalAccuracy, places: 3)
  }

  /// All of a place but its time, which comes at different places.
  mutating func members(of place: VisitedPlace) {
    member("fix_t", place.location.time)
    members(of: place.location)
    member("title", place.placemark.title)
    member("distance_m", place.distance, places: 3)
    member("total_m", place.totalDistance, places: 3)
  }

  mutating func members(of totals: RideReport.Totals) {
    member("fixes", totals.fixes)
    member("movements", totals.movements)
    member("ticks", totals.ticks)
    member("geocodes", totals.geocodes)
    member("failures", totals.failures)
    member("distance_m", totals.distance, places: 3)
    member("dropped") { json in
      json.object { json in
        for reason in TrackerEvent.DropReason.allCases {
          json.member(reason.rawValue, totals.dropped[reason] ?? 0)
        }
      }
    }
  }
}
