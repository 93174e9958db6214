import Streams
import TrackerPipeline

/// A ride that is compared with the app's. It has been ridden already, and its places up to a time
/// are shown.
struct SecondRide: Sendable {
  /// `threshold 50m, cadence 10s`.
  let label: String
  /// In the order of their commits.
  private let places: [VisitedPlace]

  init(label: String, _ report: RideReport) {
    self.label = label
    places = report.places
  }

  func places(at time: Instant) -> ArraySlice<VisitedPlace> {
    places.prefix { $0.time <= time }
  }

  /// `threshold 50m: 12 places, 3.140 km`.
  func summary(at time: Instant) -> String {
    let places = places(at: time)
    let length = FixedPoint((places.last?.totalDistance ?? 0) / 1_000, places: 3)?.text ?? "?"
    return
      "\(label): \(places.count.grouped) \(places.count == 1 ? "place" : "places"), \(length) km"
  }
}

extension MapContent {
  /// The places, and lines through places between which tracking was not interrupted.
  static func second(_ places: ArraySlice<VisitedPlace>) -> [MapElement] {
    var elements: [MapElement] = []
    var line: [Coordinate] = []
    func end() {
      if line.count > 1 {
        elements.append(
          .polyline(
            MapPolyline(id: "second \(elements.count)", coordinates: line, style: "second")))
      }
    }
    for place in places {
      if place.startsSegment, !line.isEmpty {
        end()
        line = []
      }
      line.append(place.location.coordinate)
    }
    end()
    return elements
      + places.map { place in
        .marker(
          Marker(
            id: "second \(place.index)", position: place.location.coordinate, icon: "second",
            isClickable: false))
      }
  }
}
