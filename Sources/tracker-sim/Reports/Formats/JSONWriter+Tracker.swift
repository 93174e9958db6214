import TrackerPipeline

extension JSONWriter {
  /// Writes the position of a fix, and its accuracy.
  mutating func members(of location: Location) {
    member("latitude", location.coordinate.latitude, places: 7)
    member("longitude", location.coordinate.longitude, places: 7)
    member("horizontal_accuracy_m", location.horizontalAccuracy, places: 3)
  }

  /// Writes all of a place but its time, which formats write in different places.
  mutating func members(of place: VisitedPlace) {
    member("fix_t", place.location.time)
    members(of: place.location)
    member("title", place.placemark.title)
    member("distance_m", place.distance, places: 3)
    member("total_m", place.totalDistance, places: 3)
  }

  /// Writes how a geocode ended, and the reason unless a place was found.
  mutating func members(of outcome: TrackerEvent.GeocodeOutcome) {
    let (name, reason) =
      switch outcome {
      case .success: ("success", String?.none)
      case .failure(let error): ("failure", error.description)
      case .permissionLost: ("cancelled", "tracking is not allowed")
      case .segmentEnded: ("cancelled", "a new segment began")
      }
    member("outcome", name)
    if let reason { member("reason", reason) }
  }

  mutating func members(ofTotals report: RideReport) {
    members(ReportField.totals, of: report)
    member("dropped") { json in
      json.object { json in
        for reason in TrackerEvent.DropReason.allCases {
          json.member(reason.rawValue, report.totals.dropped[reason] ?? 0)
        }
      }
    }
  }
}
